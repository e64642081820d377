import { inChunks } from '~db/bulk-rows'
import type { Database } from '~db/connection'
import { ifAllowed, type StaffContext } from '~/domain/operations/actors/staff-context'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import type { Channel } from '~/domain/operations/channels/channel'
import { shopColumns } from '~/domain/catalogue/importing/shop-fields'
import { pictureUrl, placeholderUrl } from '~/domain/catalogue/media/picture'
import { findStoredAsset } from '~/domain/catalogue/media/store-asset.server'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import type { StaffResult } from '~/domain/shared/result'
import { csvLine } from '~/domain/shared/text/csv-line'
import { readHashes, readLinks, readMostAttributes, readProductIds } from './exporting.queries.server'
import { productRows } from './product-rows'

/** Products that are read together. */
const batchSize = 200

const productColumns = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Slug',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Weight (g)',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Upsells',
  'Cross-sells',
  'Brands',
]

/**
 * All products as the lines of a CSV file with WooCommerce's columns, at the prices of the context's channel. Importing
 * the file again changes nothing; cells that a spreadsheet would calculate are text. Error: `forbidden`.
 * @param origin absolute address of the shop, for the pictures
 * @param chosen the ids of some products; all without
 */
export function exportProducts(
  context: StaffContext,
  origin: string,
  chosen?: readonly number[],
): StaffResult<AsyncGenerator<string>> {
  return ifAllowed(context, 'reports', () => productFile(context.db, context.channel, origin, chosen))
}

/** The ids of all products, or of those that are chosen, some at a time. */
async function* idsOf(db: Database, chosen?: readonly number[]): AsyncGenerator<number[]> {
  if (chosen) return yield* inChunks(chosen, batchSize)
  for (let after = 0; ;) {
    const ids = await readProductIds(db.read, after, batchSize)
    yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchSize) return
    after = last
  }
}

async function* productFile(
  db: Database,
  channel: Channel,
  origin: string,
  chosen?: readonly number[],
): AsyncGenerator<string> {
  const numbers = Array.from({ length: await readMostAttributes(db.read) }, (_, index) => index + 1)
  const columns = [
    ...productColumns,
    ...numbers.flatMap((number) =>
      ['name', 'value(s)', 'visible', 'global'].map((part) => `Attribute ${number} ${part}`),
    ),
    ...Object.values(shopColumns),
  ]
  yield csvLine(columns)
  const placeholderId = (await findStoredAsset(db, placeholderUrl))?.id ?? null
  for await (const ids of idsOf(db, chosen)) {
    const inputs = await readInputs(db.read, ids)
    const pictures = [...inputs.values()].flatMap((input) => input.pictures.map(({ assetId }) => assetId))
    const hashes = await readHashes(db.read, pictures)
    const links = await readLinks(db.read, ids)
    const context = {
      channelCode: channel.code,
      currency: channel.currency,
      origin,
      placeholderId,
      pictureUrl: (assetId: number) => origin + pictureUrl(hashes.get(assetId) ?? '', 1536),
      localTime: (instant: string) => localDateTime(instant, channel.timeZone),
    }
    for (const [id, input] of inputs) {
      const keysOf = (kind: string) =>
        links.filter((link) => link.productId === id && link.kind === kind).map(({ sourceKey }) => sourceKey)
      const product = { ...input, crossSells: keysOf('cross_sell'), upSells: keysOf('up_sell') }
      for (const row of productRows(product, context)) yield csvLine(columns.map((column) => row[column] ?? ''))
    }
  }
}
