import { pictureUrl } from '~/domain/catalogue/media/picture'
import { toDecimal } from '~/domain/shared/money/money'
import type { FeedVariant } from '~/domain/site/search-engines/product-feed.server'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { homePath, variantPath } from '~/paths'
import { xmlText } from '~/http/search-engines/xml-text'

interface FeedShop {
  origin: string
  storeName: string
  currency: string
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

function itemOf({ origin, currency }: FeedShop, row: FeedVariant): string {
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
    element('g:availability', row.isAvailable === 1 ? 'in_stock' : 'out_of_stock'),
    element('g:price', money(isReduced ? (row.compareAtPrice ?? row.price) : row.price)),
    isReduced ? element('g:sale_price', money(row.price)) : '',
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
