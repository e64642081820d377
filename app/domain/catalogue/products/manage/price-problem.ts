import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { refuse, type CodedFailure } from '~/domain/shared/result'

/**
 * Why a price cannot be: `compare_at_price_too_low`, `sale_price_too_high`, `sale_without_dates`,
 * `sale_ends_before_start`, with the field; null for one that can.
 */
export function priceProblem({ price, compareAtPrice, sale }: PriceInput): CodedFailure | null {
  if (compareAtPrice !== undefined && compareAtPrice <= price)
    return refuse('compare_at_price_too_low', {}, 'compareAtPrice').error
  if (!sale) return null
  if (sale.price >= price) return refuse('sale_price_too_high', {}, 'sale').error
  if (sale.startsAt === undefined && sale.endsAt === undefined) return refuse('sale_without_dates', {}, 'sale').error
  if (sale.startsAt && sale.endsAt && sale.startsAt >= sale.endsAt)
    return refuse('sale_ends_before_start', {}, 'endsAt').error
  return null
}
