/** What a shopper is told about stock (decisions, Cart: 'Only N left' at 5 or fewer is `low`). */
export type StockStatus = 'in_stock' | 'low' | 'out_of_stock' | 'backorder'

/** A quantity of one variant. */
export interface StockLine {
  variantId: number
  quantity: number
}

/** A variant of which there is less than was asked for. */
export interface ShortVariant {
  variantId: number
  wanted: number
  /** What could be had; ≥ 0. */
  available: number
}

export interface StockRow {
  variantId: number
  productId: number
  isTracked: boolean
  allowsBackorder: boolean
  onHand: number
  held: number
  threshold: number
}

/** How many can be sold now: on hand − held − threshold, never below 0; null when untracked or on backorder (decisions, Stock). */
export function saleableOf(row: StockRow): number | null {
  if (!row.isTracked || row.allowsBackorder) return null
  return Math.max(0, row.onHand - row.held - row.threshold)
}

/** One entry a variant, sorted by variant: the order in which stock rows are locked, always. */
export function sumByVariant(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<number, number>()
  for (const { variantId, quantity } of lines) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  return [...quantities]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => a.variantId - b.variantId)
}
