import type { Database } from '~db/connection'
import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { usualReturnDays } from '~/domain/operations/channels/return-days'
import { isoDigits } from '~/domain/shared/money/iso-currencies'

/** The current time for everything that factories save. */
export const factoryNow = new Date('2026-01-15T10:00:00.000Z')

export const defaultChannel: Omit<Channel, 'id'> = {
  code: 'in',
  host: 'localhost',
  name: 'India',
  countryCode: 'IN',
  stateCode: 'KA',
  currency: 'INR',
  languageTag: 'en-IN',
  timeZone: 'Asia/Kolkata',
  mobileCode: '+91',
  mobileNumberLength: 10,
  pricesIncludeTax: true,
  orderPrefix: 'IN',
  returnDays: 7,
  sellerName: null,
  sellerAddress: null,
  sellerTaxId: null,
  returnAddress: null,
}

/** Creates a channel (by default 'in', INR), or returns the existing one with that code. */
export async function createChannel(db: Database, overrides: Partial<Omit<Channel, 'id'>> = {}): Promise<Channel> {
  const returnDays = usualReturnDays(overrides.countryCode ?? defaultChannel.countryCode)
  const channel = { ...defaultChannel, returnDays, ...overrides }
  const existing: { id: number } | undefined = await db.read('channels').where({ code: channel.code }).first('id')
  if (existing) return { ...channel, id: existing.id }
  const [row] = await db.transaction((trx) =>
    trx('channels')
      .insert({
        code: channel.code,
        host: channel.host,
        name: channel.name,
        country_code: channel.countryCode,
        state_code: channel.stateCode,
        currency: channel.currency,
        currency_digits: isoDigits(channel.currency),
        language_tag: channel.languageTag,
        time_zone: channel.timeZone,
        mobile_code: channel.mobileCode,
        mobile_number_length: channel.mobileNumberLength,
        prices_include_tax: channel.pricesIncludeTax ? 1 : 0,
        order_prefix: channel.orderPrefix,
        return_days: overrides.returnDays ?? null,
      })
      .returning<Array<{ id: number }>>('id'),
  )
  if (!row) throw new Error('the channel was not created')
  return { ...channel, id: row.id }
}

let productCount = 0

/** A variant without options: ₹1,000 in channel 'in', 10 in stock. */
export function variantInput(overrides: Partial<VariantInput> = {}): VariantInput {
  return {
    sourceKey: 'default',
    optionValues: [],
    stock: { onHand: 10 },
    weightGrams: 250,
    prices: { in: { price: 100000 } },
    ...overrides,
  }
}

/** A simple published product with one variant. */
export function productInput(overrides: Partial<ProductInput> = {}): ProductInput {
  productCount += 1
  return {
    source: 'test',
    sourceKey: `product-${productCount}`,
    slug: overrides.sourceKey ?? `product-${productCount}`,
    name: `Product ${productCount}`,
    descriptionHtml: '<p>Woven by hand.</p>',
    categories: [],
    options: [],
    variants: [variantInput()],
    pictures: [],
    ...overrides,
  }
}

/** A saved product with the ids of its variants in order. */
interface CreatedProduct {
  id: number
  slug: string
  variantIds: number[]
}

/** Saves a product; creates the channel 'in' when there is none. */
export async function createProduct(db: Database, overrides: Partial<ProductInput> = {}): Promise<CreatedProduct> {
  if (!(await db.read('channels').first('id'))) await createChannel(db)
  const input = productInput(overrides)
  await saveProducts(db, [input], { now: factoryNow })
  const product: { id: number; slug: string } = await db
    .read('products')
    .where({ source: input.source, source_key: input.sourceKey })
    .first('id', 'slug')
  const variants: Array<{ id: number }> = await db
    .read('variants')
    .where({ product_id: product.id, is_deleted: 0 })
    .orderBy(['position', 'id'])
    .select('id')
  return { id: product.id, slug: product.slug, variantIds: variants.map((variant) => variant.id) }
}
