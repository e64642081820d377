import { toMoney } from '~/domain/shared/money/money'
import { perUnitText } from '~/domain/shared/money/sold-by-unit'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import { savingPercent } from '~/domain/shared/money/saving-percent'
import { isOnSale } from '~/domain/catalogue/stock/stock'
import { quantityChoices } from '~/domain/catalogue/stock/quantity-choices'
import { focusOf, type Picture } from '~/domain/catalogue/media/picture'
import type { ShopChannel } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { isSoldOut, type ProductView, type VariantView } from './product'
import { sizeChartDocumentSchema } from './size-chart.schema'
import { pageOfSort, scopeBits } from '~/domain/catalogue/listing/listing-filter'
import { getCatalogueIndex } from '~/domain/catalogue/listing/index/listing-index.server'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import { readCategoryTrail } from '~/domain/catalogue/taxonomy/read-groups.server'
import {
  findCurrentProductSlug,
  findProduct,
  findSoldVariant,
  readListedPrices,
  type ListedPrices,
  readProductAttributes,
  readProductLabels,
  readProductPictures,
  readProductTags,
  readRelatedIds,
  type ProductPicture,
  type StoredProduct,
} from './read-product.queries.server'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { chooseVariant, type ChosenVariant } from './choose-variant.server'
import { openOptionsOf } from './describe-choice'

/** `moved` is permanent: an old slug, or another path to the same product. */
type ProductResult = { kind: 'found'; product: ProductView } | { kind: 'moved'; to: { kind: 'product'; slug: string } }

/**
 * A product with the variant for a selection. The last part of the path is the slug; an old slug or a longer path has
 * moved (decisions, The database).
 * @param where the path's parts, or a variant's SKU or id, which selects that variant
 * @param selection option slug → value slug, as in `?o.size=m`; unknown values are ignored
 * @param isPreview also one that is not published, for who works on it
 * @returns null when there is no such product, it is not published, or the channel sells none of its variants
 */
export async function readProduct(
  shop: ShopChannel,
  where: string[] | { sku: string } | { variantId: number },
  selection: Record<string, string> = {},
  isPreview = false,
): Promise<ProductResult | null> {
  const q = shop.db.read
  if (Array.isArray(where)) {
    const parts = where.filter((part) => part !== '')
    const slug = parts.at(-1)
    if (slug === undefined || slug.includes('\0')) return null
    const row = await findProduct(q, { slug })
    if (!row) {
      const currentSlug = await findCurrentProductSlug(q, slug)
      return currentSlug === null ? null : { kind: 'moved', to: { kind: 'product', slug: currentSlug } }
    }
    if (parts.length > 1) return { kind: 'moved', to: { kind: 'product', slug: row.slug } }
    return toResult(shop, row, selection, { variantId: null, isPreview })
  }
  const isText = 'variantId' in where || !where.sku.includes('\0')
  const variant = isText ? await findSoldVariant(q, shop.channel.id, where) : undefined
  const row = variant && (await findProduct(q, { id: variant.productId }))
  return row ? toResult(shop, row, selection, { variantId: variant.id, isPreview }) : null
}

/** The category of a published product, whether or not this channel sells it; null when there is no such product. */
export async function readCategoryOfProduct(
  { db }: ShopChannel,
  slug: string,
): Promise<Pick<StoredProduct, 'categoryId'> | null> {
  const row = slug.includes('\0') ? undefined : await findProduct(db.read, { slug })
  return row?.isPublished === 1 ? row : null
}

/**
 * The product of an address. A known SKU decides: the address of another product has moved to its product's. An unknown
 * SKU is ignored.
 * @param parts the path's parts
 * @param sku the SKU in the query, or null
 */
export async function readProductOfAddress(
  shop: ShopChannel,
  parts: string[],
  sku: string | null,
  selection: Record<string, string>,
): Promise<ProductResult | null> {
  const bySku = sku ? await readProduct(shop, { sku }, selection) : null
  if (bySku?.kind !== 'found') return readProduct(shop, parts, selection)
  const { slug } = bySku.product
  return parts.join('/') === slug ? bySku : { kind: 'moved', to: { kind: 'product', slug } }
}

async function toResult(
  shop: ShopChannel,
  row: StoredProduct,
  selection: Record<string, string>,
  { variantId, isPreview }: { variantId: number | null; isPreview: boolean },
): Promise<ProductResult | null> {
  if (row.isPublished === 0 && !isPreview) return null
  const q = shop.db.read
  const pictures = await readProductPictures(q, row.id)
  const hasCustomisation = await hasFeature(shop, 'ProductCustomisation')
  const found = await chooseVariant(shop, row.id, selection, variantId, pictures)
  const choice = isOnSale(row, { hasCustomisation }) ? found : withoutStock(found)
  const lowest = choice.variants[0]
  if (!lowest) return null
  const listed = await readListedPrices(q, shop.channel.id, row.id)
  const prices = priceRange(choice, listed)
  const isFromPrice = prices.highest > prices.lowest
  const money = (amount: number) => toMoney(amount, shop.channel.currency, shop.channel.languageTag)
  const trail = row.categoryId === null ? [] : await readCategoryTrail(shop, row.categoryId)
  const product: ProductView = {
    id: row.id,
    slug: row.slug,
    name: row.name,
    subtitle: row.subtitle,
    descriptionHtml: sanitiseHtml(row.description),
    brand: row.brandSlug !== null && row.brandName !== null ? { slug: row.brandSlug, name: row.brandName } : null,
    category: trail.at(-1) ?? null,
    breadcrumbs: trail.map(({ name, slug }) => ({ name, slug })),
    labels: await readProductLabels(q, row.id),
    tags: await readProductTags(q, row.id),
    attributes: groupValues(await readProductAttributes(q, row.id)),
    rating:
      row.ratingCount > 0 && (await hasFeature(shop, 'Review'))
        ? { timesTen: Math.round((row.ratingSum * 10) / row.ratingCount), count: row.ratingCount }
        : null,
    unitsSold: row.unitsSold,
    pictures: uniquePictures(pictures),
    options: choice.options,
    selected: choice.selected,
    variants: choice.isComplete ? choice.variants : choice.selected ? [choice.selected] : [],
    price: money(prices.lowest),
    isFromPrice,
    shown: {
      price: money(prices.lowest),
      compareAt: prices.compareAt === null ? null : money(prices.compareAt),
      savingPercent: savingPercent(prices.lowest, prices.compareAt),
      perUnit: perUnitText(row.displayUnit),
    },
    quantityChoices:
      choice.selected &&
      quantityChoices(
        { ...choice.selected, displayUnit: row.displayUnit },
        choice.selected.available,
        choice.selected.price.amount,
        (amount) => money(amount).formatted,
      ),
    displayUnit: row.displayUnit,
    taxClass: row.taxClass,
    sizeChart: (await hasFeature(shop, 'SizeChart')) ? sizeChart(row) : null,
    customisation: row.customisation !== null && hasCustomisation ? parseCustomisation(row.customisation) : null,
    isVirtual: row.isVirtual === 1,
    isGiftCard: row.isGiftCard === 1,
    metaTitle: row.metaTitle ?? row.name,
    metaDescription: row.metaDescription ?? summariseHtml(row.subtitle === '' ? row.description : row.subtitle),
    socialPictureHash: row.socialPictureHash,
  }
  return { kind: 'found', product }
}

/** The variants of a product that is not sold now. */
function withoutStock({ selected, matching, variants, ...choice }: ChosenVariant): ChosenVariant {
  const soldOut = (variant: VariantView): VariantView => ({
    ...variant,
    stock: 'out_of_stock',
    available: 0,
    ships: null,
  })
  return {
    ...choice,
    selected: selected && soldOut(selected),
    matching: matching.map(soldOut),
    variants: variants.map(soldOut),
  }
}

/** Minor units. */
interface PriceRange {
  lowest: number
  highest: number
  /** The earlier price of the variant with the lowest price, as on a card in a listing. */
  compareAt: number | null
}

/** The prices of the variants that match the selected values; of all variants when none does. */
function priceRange(
  { options, selected, matching, variants, isComplete }: ChosenVariant,
  listed: ListedPrices | undefined,
): PriceRange {
  const isChosen = selected !== null && openOptionsOf({ options }).length === 0
  if (!isChosen && listed && (!isComplete || matching.length === 0))
    return { lowest: listed.priceMin, highest: listed.priceMax, compareAt: listed.compareAtPrice }
  const priced = isChosen ? [selected] : matching.length > 0 ? matching : variants
  const prices = priced.map(({ price }) => price.amount)
  const lowest = Math.min(...prices)
  const cheapest = priced.find(({ price }) => price.amount === lowest)
  return { lowest, highest: Math.max(...prices), compareAt: cheapest?.compareAtPrice?.amount ?? null }
}

function groupValues(rows: Array<{ name: string; value: string }>): ProductView['attributes'] {
  const groups = new Map<string, string[]>()
  for (const { name, value } of rows) groups.set(name, [...(groups.get(name) ?? []), value])
  return [...groups].map(([name, values]) => ({ name, values }))
}

/** Variants may share a picture; the gallery shows it once. */
function uniquePictures(rows: ProductPicture[]): Picture[] {
  const pictures = new Map<string, Picture>()
  for (const { hash, width, height, alt, placeholder, focus } of rows)
    if (!pictures.has(hash)) pictures.set(hash, { hash, width, height, alt, placeholder, ...focusOf({ focus }) })
  return [...pictures.values()]
}

function sizeChart(row: StoredProduct): ProductView['sizeChart'] {
  if (row.chartName === null || row.chartDocument === null) return null
  return { name: row.chartName, ...sizeChartDocumentSchema.parse(JSON.parse(row.chartDocument)) }
}

/** Parses `products.customisation`, which only saveProducts writes. */
function parseCustomisation(json: string): CustomisationSchema {
  const schema: CustomisationSchema = JSON.parse(json)
  return schema
}

/** The first 160 characters of HTML as plain text. */
function summariseHtml(html: string): string {
  const text = htmlToText(html)
  return text.length <= 160 ? text : `${text.slice(0, 159).trimEnd()}…`
}

/**
 * Related products: the owner's related ones and cross-sells first, then the best-selling ones of its category, and of
 * those above it where it has too few. For a product that is sold out, only those that can be bought.
 */
export async function readRelated(
  shop: ShopChannel,
  product: Pick<ProductView, 'id' | 'category' | 'variants'>,
  limit = 8,
): Promise<ProductCardView[]> {
  const replaces = isSoldOut(product)
  const cards = (await readCards(shop, [...new Set(await readRelatedIds(shop.db.read, product.id, limit * 2))]))
    .filter(({ isInStock }) => isInStock || !replaces)
    .slice(0, limit)
  if (!product.category) return cards
  const trail = (await readCategoryTrail(shop, product.category.id)).reverse()
  const known = new Set([product.id, ...cards.map((card) => card.id)])
  for (const { id } of trail) {
    const wanted = limit - cards.length
    if (wanted === 0) break
    const index = await getCatalogueIndex(shop)
    // some may be sold out, so more are read
    const read = (replaces ? 3 : 1) * wanted
    const best = pageOfSort(index, scopeBits(index, { kind: 'category', id }), 'best-selling', 0, read + known.size)
    const others = await readCards(shop, best.filter((other) => !known.has(other)).slice(0, read))
    const found = others.filter(({ isInStock }) => isInStock || !replaces).slice(0, wanted)
    for (const card of found) known.add(card.id)
    cards.push(...found)
  }
  return cards
}
