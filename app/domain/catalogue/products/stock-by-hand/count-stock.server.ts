import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { refuse, type StaffResult } from '~/domain/shared/result'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { moveStock } from './move-stock.server'
import type { CountedLine } from './counted-lines'
import { readSkus } from './stock-list.queries.server'

/** What somebody has counted of a variant. */
export interface CountedVariant {
  variantId: number
  /** As it was typed, in the unit of what is sold by length or weight. */
  typed: string
  /** What was on hand by the list that they have counted with; '' where it was not counted before. */
  was: string
  version: number | undefined
}

const number = unitsNumberSchema('Enter a number, such as 12')

/** Why a count was not saved. */
export type CountFailure = Extract<StaffResult<never>, { ok: false }>['error']

/**
 * Sets the stock of variants to what was counted: each on its own, so that what is right is saved whatever is wrong with
 * the others. Errors are those of moveStock, by variant.
 */
export async function countStock(
  context: StaffContext,
  counted: readonly CountedVariant[],
  note: string,
): Promise<{ saved: number; failed: Map<number, CountFailure> }> {
  const skus = await readSkus(
    context.db.read,
    counted.map(({ variantId }) => variantId),
  )
  const failed = new Map<number, CountFailure>()
  for (const { variantId, typed, was, version } of counted) {
    const done = await countOne(context, skus.get(variantId), { typed, was, version, note })
    if (!done.ok) failed.set(variantId, done.error)
  }
  return { saved: counted.length - failed.size, failed }
}

/**
 * Sets the stock of variants to what a list says was counted of them: each on its own, as in countStock. Returns the
 * lines that could not be saved with the reason; of a SKU that stands twice it is every line.
 */
export async function countStockByList(
  context: StaffContext,
  lines: readonly CountedLine[],
  note: string,
): Promise<{ saved: number; failed: Array<CountedLine & { error: CountFailure | 'twice' }> }> {
  const times = new Map<string, number>()
  for (const { sku } of lines) times.set(sku, (times.get(sku) ?? 0) + 1)
  const failed: Array<CountedLine & { error: CountFailure | 'twice' }> = []
  for (const line of lines) {
    const isTwice = (times.get(line.sku) ?? 0) > 1
    const counted = { typed: line.quantity, was: '', version: undefined, note }
    const done = isTwice ? null : await countOne(context, line.sku, counted)
    if (done === null) failed.push({ ...line, error: 'twice' })
    else if (!done.ok) failed.push({ ...line, error: done.error })
  }
  return { saved: lines.length - failed.length, failed }
}

async function countOne(
  context: StaffContext,
  sku: string | undefined,
  { typed, was, version, note }: Omit<CountedVariant, 'variantId'> & { note: string },
): Promise<StaffResult<unknown>> {
  if (sku === undefined) return refuse('variant_not_found', { sku: '' })
  const quantity = number.safeParse(typed)
  if (!quantity.success) return refuse('invalid_fields', { errors: { quantity: ['Enter a number, such as 12'] } })
  const seen = was === '' ? null : Number(was)
  return moveStock(context, {
    sku,
    step: 'set',
    quantity: quantity.data,
    was: Number.isFinite(seen) ? seen : null,
    cause: 'counted',
    note,
    version,
  })
}
