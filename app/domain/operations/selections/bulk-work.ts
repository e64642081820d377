import type { Knex } from 'knex'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { StaffResult } from '~/domain/shared/result'
import type { LeftItem, LeftReason, Plan } from './selection'

/** How an action is planned and done. */
export interface BulkWork<Action> {
  /** What it does, for people. */
  title(context: StaffContext, action: Action): Promise<string>
  /** What it would change of some things, and what it leaves out. */
  plan(context: StaffContext, ids: readonly string[], action: Action): Promise<Plan>
  /** Changes some things in a transaction; what it leaves out is returned. */
  apply(
    context: StaffContext,
    trx: Knex.Transaction,
    items: ReadonlyArray<readonly [id: string, version: number]>,
    action: Action,
  ): Promise<LeftItem[]>
}

const reasons: Readonly<Record<string, LeftReason>> = {
  stale: 'changed_since',
  product_not_found: 'gone',
  variant_not_found: 'gone',
  product_not_in_bin: 'not_in_bin',
  product_is_draft: 'draft',
  no_price_in_channel: 'no_price',
  compare_at_price_too_low: 'crossed_out_too_low',
  sale_price_too_high: 'sale_not_lower',
  sale_without_dates: 'sale_dates',
  sale_ends_before_start: 'sale_dates',
  order_not_found: 'gone',
  coupon_not_found: 'gone',
  coupon_in_use: 'in_use',
  too_many_tags: 'too_many_tags',
  forbidden: 'not_allowed',
}

/** Why a function that changes one thing has refused it. */
export const reasonOf = (code: string): LeftReason => reasons[code] ?? 'failed'

/** What is left out when a change was refused, with who has changed the thing meanwhile; nothing when it was made. */
export function leftBy(name: string, result: StaffResult<unknown>): LeftItem[] {
  if (result.ok) return []
  const { error } = result
  const [latest] = error.code === 'stale' && 'params' in error ? error.params.changes : []
  return [{ name, reason: reasonOf(error.code), ...(latest ? { by: latest.by } : {}) }]
}
