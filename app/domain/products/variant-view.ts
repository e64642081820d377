import { toMoney } from '~/domain/money/money'
import type { Channel } from '~/domain/channels/channel'
import type { VariantView } from './product'
import { savingPercent } from '~/domain/money/saving-percent'
import type { QuantityRules } from '~/domain/stock/quantity'
import { describeStock, stockLevelOf, type JoinedStock } from '~/domain/stock/stock'

interface SellableVariant extends JoinedStock, QuantityRules {
  id: number
  sku: string
  units_per_quantity: number
  price: number
  compare_at_price: number | null
}

/** A variant as pages show it. `options`: option slug → value slug, null for any. */
export function toVariantView(
  row: SellableVariant,
  options: Record<string, string | null>,
  pictureHash: string | null,
  channel: Channel,
): VariantView {
  const compareAt = row.compare_at_price !== null && row.compare_at_price > row.price ? row.compare_at_price : null
  return {
    id: row.id,
    sku: row.sku,
    options,
    price: toMoney(row.price, channel.currency, channel.languageTag),
    compareAtPrice: compareAt === null ? null : toMoney(compareAt, channel.currency, channel.languageTag),
    savingPercent: savingPercent(row.price, compareAt),
    ...describeStock(stockLevelOf(row), row),
    minQuantity: row.minQuantity,
    maxQuantity: row.maxQuantity,
    quantityStep: row.quantityStep,
    unitsPerQuantity: row.units_per_quantity,
    pictureHash,
  }
}
