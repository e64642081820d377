import { toMoney } from '~/domain/shared/money/money'
import type { Channel } from '~/domain/operations/channels/channel'
import type { VariantView } from './product'
import { savingPercent } from '~/domain/shared/money/saving-percent'
import type { QuantityRules } from '~/domain/catalogue/stock/quantity'
import { shipsWhen } from '~/domain/catalogue/stock/ships-when'
import { describeStock, stockLevelOf, type JoinedStock } from '~/domain/catalogue/stock/stock'

/** A variant at its price in a channel, with its stock. Minor units. */
export interface SoldVariant extends JoinedStock, QuantityRules {
  id: number
  sku: string
  unitsPerQuantity: number
  price: number
  compareAtPrice: number | null
  /** The day when there are new pieces (2026-12-12), where it is known. */
  restockOn: string | null
  /** The instant (ISO) at which the scheduled sale ends whose price it has. */
  saleEndsAt: string | null
}

/** Converts a variant for pages and calls. `options`: option slug → value slug, null for any. */
export function toVariantView(
  row: SoldVariant,
  options: Record<string, string | null>,
  pictureHash: string | null,
  channel: Channel,
): VariantView {
  const compareAt = row.compareAtPrice !== null && row.compareAtPrice > row.price ? row.compareAtPrice : null
  const stock = describeStock(stockLevelOf(row), row)
  return {
    id: row.id,
    sku: row.sku,
    options,
    price: toMoney(row.price, channel.currency, channel.languageTag),
    compareAtPrice: compareAt === null ? null : toMoney(compareAt, channel.currency, channel.languageTag),
    savingPercent: savingPercent(row.price, compareAt),
    ...stock,
    ships: shipsWhen(stock.stock, row.restockOn, channel.languageTag),
    ...(row.saleEndsAt === null ? {} : { saleEndsAt: row.saleEndsAt }),
    minQuantity: row.minQuantity,
    maxQuantity: row.maxQuantity,
    quantityStep: row.quantityStep,
    unitsPerQuantity: row.unitsPerQuantity,
    pictureHash,
  }
}
