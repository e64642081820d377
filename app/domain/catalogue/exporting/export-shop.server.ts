import { z } from 'zod/v4'
import { inUnits, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import type { Database } from '~db/connection'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import type { Channel } from '~/domain/operations/channels/channel'
import { shopColumns } from '~/domain/catalogue/importing/shop-fields'
import { pictureUrl, placeholderUrl } from '~/domain/catalogue/media/picture'
import { findStoredAsset } from '~/domain/catalogue/media/store-asset.server'
import { toDecimal } from '~/domain/shared/money/money'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { csvLine } from '~/domain/shared/text/csv-line'
import {
  readHashes,
  readLinks,
  readMostAttributes,
  readOrderLinesAfter,
  readProductIds,
} from './exporting.queries.server'
import { productRows } from './product-rows'

/** Products or orders that are read together. */
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
 * All products as the lines of a CSV file with WooCommerce's columns, at the prices of the channel. Importing the file
 * again changes nothing; cells that a spreadsheet would calculate are text.
 * @param origin absolute address of the shop, for the pictures
 */
export async function* exportProducts(db: Database, channel: Channel, origin: string): AsyncGenerator<string> {
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
  for (let after = 0; ;) {
    const ids = await readProductIds(db.read, after, batchSize)
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
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchSize) return
    after = last
  }
}

const soldUnitSchema = z.object({ displayUnit: z.string().nullable(), unitsPerQuantity: z.number() })

const orderColumns = [
  'Order',
  'Placed at',
  'Status',
  'Payment',
  'Fulfilment',
  'E-mail',
  'Phone',
  'SKU',
  'Name',
  'Quantity',
  'Unit',
  'Price',
  'Line total',
  'Order discount',
  'Delivery',
  'Fee',
  'Tax',
  'Order total',
  'Paid with gift cards',
  'Currency',
  'Coupon',
]

/** How the thing of an order's line was counted, from its snapshot. */
const soldUnitOf = (snapshot: string): SoldUnit => soldUnitSchema.parse(JSON.parse(snapshot))

/** All placed orders of a channel as the lines of a CSV file, one for each line of an order. */
export async function* exportOrders(db: Database, channel: Channel): AsyncGenerator<string> {
  yield csvLine(orderColumns)
  for (let after = 0; ;) {
    const rows = await readOrderLinesAfter(db.read, channel.id, after, batchSize)
    for (const row of rows) {
      const decimal = (amount: number) => toDecimal(amount, row.currency)
      const unit = soldUnitOf(row.snapshot)
      yield csvLine([
        row.number,
        localDateTime(row.placedAt, channel.timeZone),
        row.status,
        row.paymentStatus,
        row.fulfilmentStatus,
        row.email,
        row.phone,
        row.sku,
        row.name,
        inUnits(row.quantity, unit),
        unit.displayUnit,
        decimal(row.unitPrice),
        decimal(row.lineTotal),
        decimal(row.discount),
        decimal(row.shipping),
        decimal(row.fee),
        decimal(row.tax),
        decimal(row.grandTotal),
        decimal(row.giftCardAmount),
        row.currency,
        row.couponCode,
      ])
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
