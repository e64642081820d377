import type { PriceInput } from '~/domain/catalogue/products/product-input'

/**
 * The price that holds at an instant, in minor units, and the next instant (ISO) at which another one does, or null.
 */
export interface CurrentPrice {
  price: number
  compareAtPrice: number | null
  nextChangeAt: string | null
}

/**
 * The price at `now`. A sale holds from its first instant until before its last; its compare-at price is the regular
 * price. A sale that is not lower than the regular price, or ends before it starts, never holds.
 */
export function currentPrice(input: PriceInput, now: string): CurrentPrice {
  const regular = { price: input.price, compareAtPrice: input.compareAtPrice ?? null }
  const { sale } = input
  if (!isScheduled(input) || !sale) return { ...regular, nextChangeAt: null }
  const { startsAt, endsAt } = sale
  if (startsAt !== undefined && now < startsAt) return { ...regular, nextChangeAt: startsAt }
  if (endsAt !== undefined && now >= endsAt) return { ...regular, nextChangeAt: null }
  return { price: sale.price, compareAtPrice: input.price, nextChangeAt: endsAt ?? null }
}

/** Whether the price has a sale that can hold at some time. */
export function isScheduled({ price, sale }: PriceInput): boolean {
  if (!sale || sale.price >= price) return false
  const { startsAt, endsAt } = sale
  return (startsAt !== undefined || endsAt !== undefined) && !(startsAt && endsAt && startsAt >= endsAt)
}
