import { toMoney } from '~/domain/money/money'
import type { Channel } from '~/domain/channels/channel'
import type { StockStatus } from '~/domain/stock/stock'
import type { VariantView } from './product'
import { savingPercent } from '~/domain/money/saving-percent'

/** 'Only N left' is said at this many or fewer (decisions, Stock). */
const lowStock = 5

interface StockNumbers {
  /** Null without a stock row: untracked. */
  is_tracked: number | null
  allows_backorder: number | null
  on_hand: number | null
  held: number | null
  threshold: number | null
}

/** What a shopper is told about stock, and how many can be bought now (null: as many as one likes). */
export function describeStock(stock: StockNumbers): { stock: StockStatus; available: number | null } {
  if (stock.is_tracked !== 1) return { stock: 'in_stock', available: null }
  const available = (stock.on_hand ?? 0) - (stock.held ?? 0) - (stock.threshold ?? 0)
  if (stock.allows_backorder === 1) return { stock: available > 0 ? 'in_stock' : 'backorder', available: null }
  if (available <= 0) return { stock: 'out_of_stock', available: 0 }
  return { stock: available <= lowStock ? 'low' : 'in_stock', available }
}

interface SellableVariant extends StockNumbers {
  id: number
  sku: string
  units_per_quantity: number
  min_quantity: number
  quantity_step: number
  max_quantity: number
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
    ...describeStock(row),
    minQuantity: row.min_quantity,
    maxQuantity: row.max_quantity,
    quantityStep: row.quantity_step,
    unitsPerQuantity: row.units_per_quantity,
    pictureHash,
  }
}
