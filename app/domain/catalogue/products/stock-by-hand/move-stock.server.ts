import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import {
  findVariant,
  lockStock,
  type LockedStock,
  touchProduct,
  writeStock,
} from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { exactQuantity } from '~/domain/catalogue/stock/typed-quantity'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { quantityText } from '~/domain/shared/money/sold-by-unit'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { StockCause, StockStep } from './stock-causes'

/** How the stock of a variant is to be changed; quantities in the unit of what is sold by length or weight. */
export interface StockMoveInput {
  sku: string
  /** `stop`: it is not counted any more. */
  step: StockStep | 'stop'
  quantity: number
  /**
   * With `set`, what was on hand when somebody counted or looked: what was sold since then stays sold, so the difference
   * between the two is what changes.
   */
  was?: number | null
  cause: StockCause
  note?: string
  /** The version of the variant that the change was made from; without one, nothing is compared. */
  version?: number
}

/**
 * Changes what is on hand of a variant by hand, and writes the movement with who did it and why. Errors:
 * `variant_not_found`; `stock_not_counted` for adding to or taking from what is not counted; `stock_held_by_orders` and
 * `stock_too_low` for less than orders hold at the moment, or than nothing; `invalid_input` for an amount between steps.
 */
export async function moveStock(
  context: StaffContext,
  { sku, step, quantity: typed, was = null, cause, note = '', version }: StockMoveInput,
): Promise<StaffResult<{ sku: string; onHandText: string; wasCounted: boolean }>> {
  const at = context.now().toISOString()
  return changeShop(context, 'stock', async (trx, record) => {
    const variant = await findVariant(trx, sku)
    if (!variant) return refuse('variant_not_found', { sku })
    const quantity = exactQuantity(sku, typed, variant)
    if (!quantity.ok) return quantity
    const seen = was === null ? ok(null) : exactQuantity(sku, was, variant)
    if (!seen.ok) return seen
    return record.row(
      'variant',
      { id: variant.id },
      async () => {
        const row = await lockStock(trx, variant.id)
        const isCounted = row?.isTracked === 1
        if (!isCounted && (step === 'add' || step === 'take')) return refuse('stock_not_counted', { sku })
        const before = row?.onHand ?? 0
        const after = {
          add: before + quantity.value,
          take: before - quantity.value,
          set: isCounted ? setTo(quantity.value, seen.value ?? before, row) : quantity.value,
          stop: before,
        }[step]
        if (step !== 'stop' && row?.allowsBackorder !== 1 && after < (row?.held ?? 0)) {
          const held = quantityText(row?.held ?? 0, variant)
          if (row && row.held > 0) return refuse('stock_held_by_orders', { sku, held }, 'quantity')
          return refuse('stock_too_low', { sku, onHand: quantityText(before, variant) }, 'quantity')
        }
        const { member = null } = memberDetail(context)
        const change = after - before
        await writeStock(
          trx,
          variant.id,
          { onHand: after, change, isTracked: step !== 'stop', cause, note, member },
          at,
        )
        await touchProduct(trx, variant.productId, at)
        await refreshListings(trx, [variant.productId])
        return ok({ sku, onHandText: quantityText(after, variant), wasCounted: isCounted })
      },
      version,
    )
  })
}

/** What is on hand after somebody has counted `typed` pieces when there should have been `seen`. */
function setTo(typed: number, seen: number, { onHand, held, allowsBackorder }: LockedStock): number {
  const target = onHand + typed - seen
  // more was sold since than they have found: what orders hold stays theirs, and nothing is left for others
  return allowsBackorder === 1 ? target : Math.max(target, Math.min(typed, held))
}
