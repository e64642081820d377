import type { ProductInput, VariantInput } from '~/domain/products/product-input'
import type { DraftProduct, ImportTarget, NumberedRow, Reporter, RowReader } from './draft'
import { keepUnread, readCells, RowError, splitList, splitPath, type Cells } from './row-values'

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
      const handle = cells.text('Handle')
      if (handle === '') {
        reporter.reject(row.line, 'the row has no Handle')
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
  }
}

function draftOf(group: ProductRows, target: ImportTarget, reporter: Reporter): DraftProduct | null {
  const [first] = group.rows
  if (!first) return null
  const rejectAll = (reason: string) => {
    for (const row of group.rows)
      reporter.reject(
        row.line,
        row === first ? reason : `belongs to “${group.handle}”, rejected in line ${first.line}: ${reason}`,
      )
    return null
  }
  let product: Omit<ProductInput, 'pictures' | 'variants'>
  try {
    if (first.flag('Gift Card', false)) return rejectAll('gift cards are not sold here')
    product = readShopifyProduct(group.handle, first, reporter)
  } catch (error) {
    if (error instanceof RowError) return rejectAll(error.message)
    throw error
  }
  const pictures = readShopifyPictures(group.rows, product.name, reporter)
  const optionNames = [1, 2, 3].map((number) => first.text(`Option${number} Name`)).filter((name) => name !== '')
  const isSimple = optionNames.length === 0 || (optionNames.length === 1 && optionNames[0] === 'Title')
  const names = isSimple ? [] : optionNames
  const options = names.map((name) => ({ name, values: new Set<string>() }))
  const variants = new Map<string, VariantInput>()
  let isTaxable = true
  for (const row of group.rows) {
    if (!['Option1 Value', 'Variant Price', 'Variant SKU'].some((column) => row.has(column))) {
      keepUnread(product, row, `line ${row.line - first.line + 1}`)
      continue
    }
    try {
      const values = names.map((name, index) => {
        const value = row.text(`Option${index + 1} Value`)
        if (value === '') throw new RowError(`the variant has no value for ${name}`)
        return value
      })
      if (isSimple) row.text('Option1 Value')
      const variant = variantOf(row, values, target, reporter, pictures)
      if (variants.has(variant.sourceKey)) throw new RowError(`the variant ${variant.sourceKey} appears twice`)
      if (!row.flag('Variant Taxable', true)) isTaxable = false
      variants.set(variant.sourceKey, variant)
      for (const [index, value] of values.entries()) options[index]?.values.add(value)
      keepUnread(product, row, row === first ? null : variant.sourceKey)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      reporter.reject(row.line, error.message)
    }
  }
  if (variants.size === 0) {
    reporter.reject(first.line, `“${group.handle}” has no variant that can be sold`)
    return null
  }
  return {
    line: first.line,
    product: {
      ...product,
      ...(isTaxable ? {} : { taxClass: 'exempt' }),
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
): Omit<ProductInput, 'pictures' | 'variants'> {
  const name = row.text('Title')
  if (name === '') throw new RowError('the product has no Title')
  if (name.length > 255) throw new RowError('the Title is longer than 255 characters')
  const status = row.text('Status').toLowerCase()
  if (!['', 'active', 'draft', 'archived', 'unlisted'].includes(status))
    throw new RowError(`Status “${status}” is not known`)
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
    isPublished: row.flag('Published', true) && (status === '' || status === 'active' || status === 'unlisted'),
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
): VariantInput {
  const price = row.money('Variant Price', target.currency)
  if (price === null) throw new RowError('the variant has no Variant Price')
  const compareAtPrice = row.money('Variant Compare At Price', target.currency)
  const unit = row.text('Variant Weight Unit') || 'g'
  const weightGrams = row.has('Variant Weight') ? row.grams('Variant Weight', unit) : row.grams('Variant Grams', 'g')
  const policy = row.text('Variant Inventory Policy').toLowerCase()
  if (!['', 'deny', 'continue', 'true', 'false'].includes(policy))
    throw new RowError(`Variant Inventory Policy “${policy}” is neither deny nor continue`)
  const isTracked = row.isColumn('Variant Inventory Tracker')
    ? row.text('Variant Inventory Tracker') !== ''
    : row.has('Variant Inventory Qty')
  const allowsBackorder = policy === 'continue' || policy === 'true'
  const quantity = isTracked ? (row.integer('Variant Inventory Qty') ?? 0) : 0
  if (quantity < 0 && !allowsBackorder) reporter.note(row.line, `a stock of ${quantity} was taken as 0`)
  const sku = row.text('Variant SKU').replace(/^'/, '')
  const barcode = row.text('Variant Barcode').replace(/^'/, '')
  const picture = pictureIndex(row.text('Variant Image'), pictures)
  return {
    sourceKey: values.join(' / ') || 'default',
    optionValues: values,
    weightGrams,
    requiresShipping: row.flag('Variant Requires Shipping', true),
    prices: { [target.channelCode]: { price, ...(compareAtPrice ? { compareAtPrice } : {}) } },
    ...(isTracked ? { stock: { onHand: allowsBackorder ? quantity : Math.max(0, quantity), allowsBackorder } } : {}),
    ...(sku ? { sku } : {}),
    ...(barcode ? { barcode } : {}),
    ...(picture === null ? {} : { picture }),
  }
}

/** The index of the address among the pictures; a new one is added, with the alt text of the first. */
function pictureIndex(url: string, pictures: DraftProduct['pictures']): number | null {
  if (url === '') return null
  const index = pictures.findIndex((picture) => picture.url === url)
  return index >= 0 ? index : pictures.push({ url, alt: pictures[0]?.alt ?? '' }) - 1
}

function readShopifyPictures(rows: Cells[], productName: string, reporter: Reporter): DraftProduct['pictures'] {
  const found = rows.flatMap((row, order) => {
    const url = row.text('Image Src')
    const position = row.text('Image Position')
    const alt = row.text('Image Alt Text')
    if (url === '') return []
    if (position !== '' && !/^\d+$/.test(position))
      reporter.note(row.line, `Image Position “${position}” is not a number; the picture keeps the order of the file`)
    return [
      {
        url,
        alt: alt || productName,
        position: /^\d+$/.test(position) ? Number(position) : Number.MAX_SAFE_INTEGER,
        order,
      },
    ]
  })
  found.sort((a, b) => a.position - b.position || a.order - b.order)
  return [...new Map(found.map(({ url, alt }) => [url, { url, alt }])).values()]
}
