import { plainCode } from '~/domain/shared/text/plain-code'
import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { slugify } from '~/domain/shared/text/slug'
import type {
  DraftProduct,
  ImportTarget,
  NumberedRow,
  Reporter,
  RowReader,
} from '~/domain/catalogue/importing/rows/draft'
import { readIdentifier } from '~/domain/catalogue/importing/rows/identifiers'
import { draftReason, markAsDraft } from '~/domain/catalogue/importing/rows/mark-as-draft'
import {
  keepUnread,
  readCells,
  readOr,
  RowError,
  splitList,
  splitPath,
  type Cells,
} from '~/domain/catalogue/importing/rows/row-values'
import { pictureIndex, readShopifyPictures } from './shopify-pictures'

/** The rows with one handle: the first describes the product; each may have a variant, a picture or both. */
interface ProductRows {
  handle: string
  rows: Cells[]
}

/** Reads a Shopify product export. The rows of a product follow each other. */
export function createShopifyReader(target: ImportTarget, reporter: Reporter): RowReader {
  let group: ProductRows | null = null
  const finished = new Set<string>()
  const finish = (): DraftProduct[] => {
    if (!group) return []
    const done = group
    group = null
    finished.add(done.handle)
    const draft = draftOf(done, target, reporter)
    return draft ? [draft] : []
  }
  return {
    read(row: NumberedRow) {
      const cells = readCells(row)
      const handle = cells.text('Handle') || (cells.has('Title') ? slugify(cells.text('Title')) : '')
      if (handle === '') {
        reporter.reject(row.line, 'the row has neither a Handle nor a Title')
        return []
      }
      if (group?.handle === handle) {
        group.rows.push(cells)
        return []
      }
      const drafts = finish()
      if (finished.has(handle))
        reporter.reject(row.line, `the rows of “${handle}” do not follow each other; this one was left out`)
      else group = { handle, rows: [cells] }
      return drafts
    },
    end: finish,
    keyFor: (reference) => reference,
    close: () => {},
  }
}

function draftOf(group: ProductRows, target: ImportTarget, reporter: Reporter): DraftProduct | null {
  const [first] = group.rows
  if (!first) return null
  const problems: string[] = []
  const isGiftCard = readOr(false, problems, () => first.flag('Gift Card', false))
  const product = readShopifyProduct(group.handle, first, reporter, problems)
  const pictures = readShopifyPictures(group.rows, product.name, reporter)
  const optionNames = [1, 2, 3].map((number) => first.text(`Option${number} Name`)).filter((name) => name !== '')
  const isSimple = optionNames.length === 0 || (optionNames.length === 1 && optionNames[0] === 'Title')
  const names = isSimple ? [] : optionNames
  const options = names.map((name) => ({ name, values: new Set<string>() }))
  const variants = new Map<string, VariantInput>()
  const untaxedLines: number[] = []
  for (const row of group.rows) {
    if (!['Option1 Value', 'Variant Price', 'Variant SKU'].some((column) => row.has(column))) {
      keepUnread(product, row, `line ${row.line - first.line + 1}`)
      continue
    }
    const rowProblems: string[] = []
    try {
      const values = names.map((name, index) => {
        const value = row.text(`Option${index + 1} Value`)
        if (value === '') throw new RowError(`the variant has no value for ${name}`)
        return value
      })
      if (isSimple) row.text('Option1 Value')
      const variant = variantOf(row, values, target, reporter, pictures, rowProblems)
      if (variants.has(variant.sourceKey)) throw new RowError(`the variant ${variant.sourceKey} appears twice`)
      if (!readOr(true, rowProblems, () => row.flag('Variant Taxable', true))) untaxedLines.push(row.line)
      variants.set(variant.sourceKey, variant)
      for (const [index, value] of values.entries()) options[index]?.values.add(value)
      keepUnread(product, row, row === first ? null : variant.sourceKey)
      if (rowProblems.length > 0) {
        for (const price of Object.values(variant.prices)) price.isPublished = false
        ;(product.extra ??= {})[`${draftReason} [${variant.sourceKey}]`] = rowProblems.join('; ')
        reporter.draft(row.line, `variant of “${product.name}”: ${rowProblems.join('; ')}`)
      }
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      reporter.reject(row.line, error.message)
    }
  }
  if (![...variants.values()].some(({ prices }) => Object.values(prices).some((price) => price.isPublished !== false)))
    problems.push('it has no variant that can be sold')
  if (problems.length > 0) markAsDraft(product, first.line, problems, reporter)
  // a gift card is taxed when something is bought with it
  const isTaxed = variants.size === 0 || untaxedLines.length < variants.size
  if (isTaxed)
    for (const line of untaxedLines)
      reporter.note(line, 'the variant is not taxed in the file; here it has the tax of its product')
  if (variants.size === 0)
    variants.set('default', { sourceKey: 'default', optionValues: options.map(() => null), prices: {} })
  return {
    line: first.line,
    product: {
      ...product,
      ...(isTaxed && !isGiftCard ? {} : { taxClass: 'exempt' }),
      ...(isGiftCard ? { isGiftCard } : {}),
      options: options.map(({ name, values }) => ({ name, values: [...values].map((value) => ({ value })) })),
      variants: [...variants.values()],
    },
    pictures,
  }
}

function readShopifyProduct(
  handle: string,
  row: Cells,
  reporter: Reporter,
  problems: string[],
): Omit<ProductInput, 'pictures' | 'variants'> {
  const title = row.text('Title')
  const name = title.slice(0, 255) || handle
  if (title === '') problems.push('the product has no Title')
  if (title.length > 255) reporter.note(row.line, 'the Title was cut after 255 characters')
  const status = row.text('Status').toLowerCase()
  if (!['', 'active', 'draft', 'archived', 'unlisted'].includes(status))
    problems.push(`Status “${status}” is not known`)
  if (!row.has('Body (HTML)')) reporter.note(row.line, `“${handle}” has no description`)
  const path = splitPath(row.text('Product Category'))
  const type = row.text('Type')
  const categories = [...(path.length > 0 ? [path] : []), ...(type !== '' && type !== path.at(-1) ? [[type]] : [])]
  const brand = row.text('Vendor')
  const metaTitle = row.text('SEO Title')
  const metaDescription = row.text('SEO Description')
  return {
    source: 'shopify',
    sourceKey: handle,
    slug: handle,
    name,
    descriptionHtml: row.text('Body (HTML)'),
    categories,
    tags: splitList(row.text('Tags')),
    options: [],
    isPublished:
      readOr(false, problems, () => row.flag('Published', true)) &&
      (status === '' || status === 'active' || status === 'unlisted'),
    isHidden: status === 'unlisted',
    extra: {},
    ...(brand ? { brand } : {}),
    ...(metaTitle ? { metaTitle } : {}),
    ...(metaDescription ? { metaDescription } : {}),
  }
}

function variantOf(
  row: Cells,
  values: string[],
  target: ImportTarget,
  reporter: Reporter,
  pictures: DraftProduct['pictures'],
  problems: string[],
): VariantInput {
  const price = readOr(null, problems, () => {
    const amount = row.money('Variant Price', target.currency)
    if (amount === null) throw new RowError('the variant has no Variant Price')
    return amount
  })
  const compareAtPrice = readOr(null, problems, () => row.money('Variant Compare At Price', target.currency))
  const unit = row.text('Variant Weight Unit') || 'g'
  const weightGrams = readOr(0, problems, () =>
    row.has('Variant Weight') ? row.grams('Variant Weight', unit) : row.grams('Variant Grams', 'g'),
  )
  const policy = row.text('Variant Inventory Policy').toLowerCase()
  if (!['', 'deny', 'continue', 'true', 'false'].includes(policy))
    problems.push(`Variant Inventory Policy “${policy}” is neither deny nor continue`)
  const isTracked = row.isColumn('Variant Inventory Tracker')
    ? row.text('Variant Inventory Tracker') !== ''
    : row.has('Variant Inventory Qty')
  const untracked = isTracked ? 0 : readOr(0, [], () => row.integer('Variant Inventory Qty'))
  // an export of products that nobody counts has 0 everywhere
  if (untracked)
    reporter.note(
      row.line,
      `its stock of ${untracked} is not counted, because its Variant Inventory Tracker is empty: it is sold without limit`,
    )
  const allowsBackorder = policy === 'continue' || policy === 'true'
  const quantity = isTracked ? (readOr(0, problems, () => row.integer('Variant Inventory Qty')) ?? 0) : 0
  if (quantity < 0 && !allowsBackorder) reporter.note(row.line, `a stock of ${quantity} was taken as 0`)
  const sku = plainCode(readIdentifier(row, 'Variant SKU', reporter))
  const barcode = readIdentifier(row, 'Variant Barcode', reporter)
  const picture = pictureIndex(row.text('Variant Image'), pictures)
  return {
    sourceKey: values.join(' / ') || 'default',
    optionValues: values,
    weightGrams,
    requiresShipping: readOr(true, problems, () => row.flag('Variant Requires Shipping', true)),
    prices: price === null ? {} : { [target.channelCode]: { price, ...(compareAtPrice ? { compareAtPrice } : {}) } },
    ...(isTracked ? { stock: { onHand: allowsBackorder ? quantity : Math.max(0, quantity), allowsBackorder } } : {}),
    ...(sku ? { sku } : {}),
    ...(barcode ? { barcode } : {}),
    ...(picture === null ? {} : { picture }),
  }
}
