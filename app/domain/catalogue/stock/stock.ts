import { largestQuantity, type QuantityRules } from './quantity'

/** Stock as shoppers see it. 'low' is shown as 'Only N left'. */
export type StockStatus = 'in_stock' | 'low' | 'out_of_stock' | 'backorder'

/** The stock of one variant, in pieces. */
export interface StockLevel {
  isTracked: boolean
  allowsBackorder: boolean
  onHand: number
  /** Reserved for orders that are being paid. */
  held: number
  /** Pieces that are never sold online. */
  threshold: number
}

/** Stock columns joined to a variant; all null when the variant has no stock row. */
export interface JoinedStock {
  isTracked: number | null
  allowsBackorder: number | null
  onHand: number | null
  held: number | null
  threshold: number | null
}

/** A quantity of one variant. */
export interface StockQuantity {
  variantId: number
  quantity: number
}

/** A variant with less stock than requested. */
export interface ShortVariant {
  variantId: number
  /** The pieces that an order needs besides those that it holds already. */
  requested: number
  /** The quantity that could be sold; ≥ 0. */
  available: number
}

/** 'Only N left' is shown at this many or fewer. */
export const lowStock = 5

/** The stock of a joined row; null when the variant has no stock row, which means untracked. */
export function stockLevelOf(row: JoinedStock): StockLevel | null {
  if (row.isTracked === null) return null
  return {
    isTracked: row.isTracked === 1,
    allowsBackorder: row.allowsBackorder === 1,
    onHand: row.onHand ?? 0,
    held: row.held ?? 0,
    threshold: row.threshold ?? 0,
  }
}

/**
 * The quantity that can be sold now: on hand − held − threshold, never below 0; null when there is no limit, because
 * stock is not tracked or backorder is allowed.
 * @param ownHold pieces that this cart's own draft order holds; they count as available to it
 */
export function saleableQuantity(level: StockLevel | null, ownHold = 0): number | null {
  return level?.isTracked && !level.allowsBackorder ? Math.max(0, remaining(level) + ownHold) : null
}

/**
 * Whether a product is on sale at all, whatever its stock: a gift card is only while the shop can ask who gets it,
 * because without that nothing could be sent. {@link onSaleSql} in stock.queries.server.ts is the same rule in SQL.
 * @param shop.hasCustomisation whether the feature ProductCustomisation is on
 */
export function isOnSale(product: { isGiftCard: number }, shop: { hasCustomisation: boolean }): boolean {
  return product.isGiftCard === 0 || shop.hasCustomisation
}

/**
 * Whether the stock of a variant suffices: its smallest quantity is saleable. Listings, cards, product pages, carts and
 * orders all use this rule, together with {@link isOnSale}. {@link availableSql} in stock.queries.server.ts is both in
 * SQL.
 */
export function isAvailable(level: StockLevel | null, rules: QuantityRules, ownHold = 0): boolean {
  return largestQuantity({ ...rules, available: saleableQuantity(level, ownHold) }) > 0
}

/**
 * The stock status for shoppers, and the quantity that can be bought now; null when there is no limit.
 */
export function describeStock(
  level: StockLevel | null,
  rules: QuantityRules,
  ownHold = 0,
): { stock: StockStatus; available: number | null } {
  const available = saleableQuantity(level, ownHold)
  if (!isAvailable(level, rules, ownHold)) return { stock: 'out_of_stock', available: 0 }
  if (available !== null) return { stock: available <= lowStock ? 'low' : 'in_stock', available }
  const isOnBackorder = level?.isTracked === true && remaining(level) + ownHold < rules.minQuantity
  return { stock: isOnBackorder ? 'backorder' : 'in_stock', available }
}

/**
 * How many of the wanted pieces are sold before they are in stock; 0 where backorder is not allowed. As in
 * {@link describeStock}, less than the smallest quantity counts as nothing.
 */
export function backorderedPieces(
  level: StockLevel | null,
  { minQuantity }: Pick<QuantityRules, 'minQuantity'>,
  wanted: number,
  ownHold = 0,
): number {
  if (!level?.isTracked || !level.allowsBackorder) return 0
  const inStock = remaining(level) + ownHold
  return inStock < minQuantity ? wanted : Math.max(0, wanted - inStock)
}

/**
 * Splits what is on backorder between the lines of an order: the first line of a variant gets what is in stock.
 * @param backordered the pieces of each variant that are not in stock
 * @returns the pieces of each line that are not in stock
 */
export function backorderedOfLines(
  lines: readonly StockQuantity[],
  backordered: ReadonlyMap<number, number>,
): number[] {
  const left = new Map(backordered)
  return lines
    .toReversed()
    .map(({ variantId, quantity }) => {
      const pieces = Math.min(quantity, left.get(variantId) ?? 0)
      left.set(variantId, (left.get(variantId) ?? 0) - pieces)
      return pieces
    })
    .toReversed()
}

/**
 * The text for shoppers.
 * @param available in the unit
 * @param ships when what is on backorder is sent, from shipsWhen; null for what is in stock
 * @param unit 'm', 'kg' …, or null for pieces
 */
export function stockText(
  stock: StockStatus,
  available: number | null,
  ships: string | null,
  unit: string | null = null,
): string {
  const texts: Record<StockStatus, string> = {
    in_stock: 'In stock',
    low: available === null ? 'Only a few left' : `Only ${available}${unit === null ? '' : ` ${unit}`} left`,
    out_of_stock: 'Out of stock',
    backorder: `Ships ${ships ?? 'later'}`,
  }
  return texts[stock]
}

/** One entry per variant, sorted by variant id: the order in which stock rows are always locked. */
export function sumByVariant(lines: readonly StockQuantity[]): StockQuantity[] {
  const quantities = new Map<number, number>()
  for (const { variantId, quantity } of lines) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  return [...quantities]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => a.variantId - b.variantId)
}

function remaining(level: StockLevel): number {
  return level.onHand - level.held - level.threshold
}
