import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Channel } from '~/domain/operations/channels/channel'
import { changePrice } from '~/domain/catalogue/products/manage/manage-product.server'
import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { readPricesOfVariants } from '~/domain/catalogue/products/stored/read-inputs.queries.server'
import { priceOf } from '~/domain/catalogue/products/stored/read-inputs.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { currencyDigits, formatMoney } from '~/domain/shared/money/money'
import type { PriceRule } from '~/domain/operations/selections/bulk-action.schema'
import { leftBy, type BulkWork } from '~/domain/operations/selections/bulk-work'
import type { LeftItem, Plan } from '~/domain/operations/selections/selection'
import { priceByRule } from './price-rule'
import { readVariantFacts, type VariantFacts } from './product-facts.queries.server'

type Place = Pick<Channel, 'currency' | 'languageTag' | 'timeZone'>

/** '₹449, ₹499 crossed out; ₹399 from … until …' */
export function priceText({ price, compareAtPrice, sale }: PriceInput, channel: Place): string {
  const money = (amount: number) => formatMoney(amount, channel.currency, channel.languageTag)
  const parts = [money(price) + (compareAtPrice === undefined ? '' : `, ${money(compareAtPrice)} crossed out`)]
  if (sale) {
    const from = sale.startsAt === undefined ? '' : ` from ${instantText(sale.startsAt, channel)}`
    const until = sale.endsAt === undefined ? '' : ` until ${instantText(sale.endsAt, channel)}`
    parts.push(`${money(sale.price)}${from}${until}`)
  }
  return parts.join('; ')
}

export const variantName = ({ productName, sku }: Pick<VariantFacts, 'productName' | 'sku'>) =>
  `${productName} · ${sku}`

/** The prices of variants in a channel, by the variant's id. */
async function readPrices(q: Knex, channelId: number, variantIds: number[]): Promise<Map<number, PriceInput>> {
  const rows = await readPricesOfVariants(q, variantIds)
  return new Map(rows.flatMap((row) => (row.channelId === channelId ? [[row.variantId, priceOf(row)]] : [])))
}

/** Two prices that are the same for shoppers and their owner, published or not. */
export function isSamePrice(one: PriceInput, other: PriceInput): boolean {
  const plain = ({ price, compareAtPrice, sale }: PriceInput) => [
    price,
    compareAtPrice ?? null,
    sale ? [sale.price, sale.startsAt ?? null, sale.endsAt ?? null] : null,
  ]
  return isDeepStrictEqual(plain(one), plain(other))
}

const percentText = (ppm: number) => `${Math.abs(ppm) / 10_000} %`

/** Changes the prices of the variants of products by a rule. */
export const priceWork: BulkWork<PriceRule> = {
  async title({ channel }, { target, by, change }) {
    if (target === 'no_sale') return `End all sales in ${channel.name}`
    const money = formatMoney(Math.abs(change), channel.currency, channel.languageTag)
    const size = by === 'percent' ? percentText(change) : money
    if (target === 'sale') return `A sale in ${channel.name}: ${size} ${change < 0 ? 'off' : 'more'}`
    return `Prices in ${channel.name}: ${size} ${change < 0 ? 'less' : 'more'}`
  },
  async plan({ db, channel }, ids, rule) {
    const variants = await readVariantFacts(db.read, 'variants.product_id', ids)
    const prices = await readPrices(
      db.read,
      channel.id,
      variants.map(({ id }) => id),
    )
    const digits = currencyDigits(channel.currency)
    const known = new Set(variants.map(({ productId }) => String(productId)))
    const plan: Plan = {
      items: [],
      left: ids.flatMap((id) => (known.has(id) ? [] : [{ name: `Product ${id}`, reason: 'gone' as const }])),
    }
    for (const variant of variants) {
      const name = variantName(variant)
      const current = prices.get(variant.id)
      const changed = current ? priceByRule(current, rule, digits) : 'no_price'
      if (typeof changed === 'string') plan.left.push({ name, reason: changed })
      else if (current && isSamePrice(current, changed)) plan.left.push({ name, reason: 'same' })
      else if (current) {
        const [before, after] = [priceText(current, channel), priceText(changed, channel)]
        plan.items.push({ id: String(variant.id), version: variant.version, name, before, after })
      }
    }
    return plan
  },
  async apply(context, trx, items, rule) {
    const { channel } = context
    const variants = new Map(
      (
        await readVariantFacts(
          trx,
          'variants.id',
          items.map(([id]) => id),
        )
      ).map((variant) => [String(variant.id), variant]),
    )
    const prices = await readPrices(
      trx,
      channel.id,
      [...variants.values()].map(({ id }) => id),
    )
    const left: LeftItem[] = []
    for (const [id, version] of items) {
      const variant = variants.get(id)
      const current = variant && prices.get(variant.id)
      if (!variant) {
        left.push({ name: `Variant ${id}`, reason: 'gone' })
        continue
      }
      const name = variantName(variant)
      const changed = current ? priceByRule(current, rule, currencyDigits(channel.currency)) : 'no_price'
      if (typeof changed === 'string') left.push({ name, reason: changed })
      else left.push(...leftBy(name, await changePrice(context, { sku: variant.sku, version, ...changed })))
    }
    return left
  },
}
