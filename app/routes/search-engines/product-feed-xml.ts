import { pictureUrl } from '~/domain/catalogue/media/picture'
import { describeStock, stockLevelOf } from '~/domain/catalogue/stock/stock'
import { zonedInstant } from '~/domain/operations/channels/zoned-time'
import { toDecimal } from '~/domain/shared/money/money'
import type { FeedVariant } from '~/domain/site/search-engines/product-feed.server'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { homePath, variantPath } from '~/paths'
import { xmlText } from '~/http/search-engines/xml-text'

interface FeedShop {
  origin: string
  storeName: string
  currency: string
  timeZone: string
  now: Date
}

const maxTitle = 150
const maxDescription = 5000

const element = (name: string, text: string | null) =>
  text === null || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`

/** A number of goods: 8, 12, 13 or 14 digits. */
const gtinOf = (barcode: string | null) => (/^(?:\d{8}|\d{12,14})$/.test(barcode ?? '') ? barcode : null)

/** The options by which variants of one group may differ, with the elements that say so. */
const variantElements: Readonly<Record<string, string | undefined>> = {
  colour: 'g:color',
  color: 'g:color',
  size: 'g:size',
  material: 'g:material',
  pattern: 'g:pattern',
}

/** An instant as the format has it, to the minute. */
const instantText = (instant: Date) => `${instant.toISOString().slice(0, 16)}Z`

/**
 * Whether a variant can be bought. The format asks of what is on backorder for the future day on which it is sent, so it
 * is out of stock there while nobody knows that day.
 */
function availabilityOf({ timeZone, now }: FeedShop, row: FeedVariant): string {
  const { stock } = describeStock(stockLevelOf(row), row)
  if (stock !== 'backorder') return element('g:availability', stock === 'out_of_stock' ? stock : 'in_stock')
  const comesAt = row.restockOn === null ? null : zonedInstant(row.restockOn, timeZone)
  if (comesAt === null || comesAt <= now) return element('g:availability', 'out_of_stock')
  return element('g:availability', stock) + element('g:availability_date', instantText(comesAt))
}

/** The lower price of a variant, and from when until when it holds, where its end is planned. */
function salePriceOf({ now }: FeedShop, { saleStartsAt, saleEndsAt }: FeedVariant, price: string): string {
  const [start, end] = [saleStartsAt === null ? now : new Date(saleStartsAt), saleEndsAt && new Date(saleEndsAt)]
  const dates = end ? element('g:sale_price_effective_date', `${instantText(start)}/${instantText(end)}`) : ''
  return element('g:sale_price', price) + dates
}

function itemOf(shop: FeedShop, row: FeedVariant): string {
  const { origin, currency } = shop
  const money = (amount: number) => `${toDecimal(amount, currency)} ${currency}`
  const choice = row.options.map(({ value }) => value).join(', ')
  // variants that differ by anything else are no group for Google, but things of their own
  const isGroup = row.variantCount > 1 && row.options.every(({ slug }) => variantElements[slug] !== undefined)
  const isReduced = row.compareAtPrice !== null && row.compareAtPrice > row.price
  const gtin = gtinOf(row.barcode)
  const title = choice === '' ? row.productName : `${row.productName} (${choice})`
  return [
    '<item>',
    element('g:id', row.sku),
    isGroup ? element('g:item_group_id', row.productSlug) : '',
    element('g:title', title.slice(0, maxTitle)),
    element('g:description', htmlToText(row.description).slice(0, maxDescription) || row.productName),
    element('g:link', origin + variantPath(row.productSlug, row.sku)),
    row.pictureHash === null ? '' : element('g:image_link', origin + pictureUrl(row.pictureHash, 1280)),
    availabilityOf(shop, row),
    element('g:price', money(isReduced ? (row.compareAtPrice ?? row.price) : row.price)),
    isReduced ? salePriceOf(shop, row, money(row.price)) : '',
    element('g:condition', 'new'),
    element('g:brand', row.brand),
    element('g:gtin', gtin),
    gtin === null ? element('g:identifier_exists', 'no') : '',
    ...row.options.map(({ slug, value }) => {
      const name = variantElements[slug]
      return name === undefined ? '' : element(name, value)
    }),
    '</item>',
  ].join('')
}

/**
 * Yields the lines of the feed of the products that a channel sells, for Google's Merchant Center and others that read
 * its format (RSS 2.0).
 */
export async function* productFeedLines(shop: FeedShop, batches: AsyncIterable<FeedVariant[]>): AsyncGenerator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `${element('title', shop.storeName)}${element('link', shop.origin + homePath)}${element('description', shop.storeName)}\n`,
  ].join('\n')
  for await (const rows of batches) if (rows.length > 0) yield `${rows.map((row) => itemOf(shop, row)).join('\n')}\n`
  yield '</channel></rss>\n'
}
