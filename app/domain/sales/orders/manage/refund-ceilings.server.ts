import type { Knex } from 'knex'
import { roles, type Role } from '~/domain/operations/actors/roles'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { formatMoney } from '~/domain/shared/money/money'
import { readRefundCeilings, sumRefunds, upsertRefundCeiling } from './refund-ceilings.queries.server'

/** The roles whose refunds can be limited: owners set the limits, and others give no money back. */
export const limitedRoles = (Object.keys(roles) as Role[]).filter(
  (role) => role !== 'owner' && roles[role].permissions.some((name) => name === 'refunds' || name === 'orders'),
)

/** How much more an order may give back by this member, and what it has given back before; null without a limit. */
async function ceilingFor(
  trx: Knex,
  { actor }: Pick<StaffContext, 'actor'>,
  order: Pick<OrderRow, 'id' | 'channelId'>,
): Promise<{ most: number; before: number } | null> {
  if (actor.kind !== 'member' || actor.role === 'owner') return null
  const own = (await readRefundCeilings(trx, order.channelId)).find(({ role }) => role === actor.role)
  return own?.most === null || own === undefined ? null : { most: own.most, before: await sumRefunds(trx, order.id) }
}

/**
 * Runs what a member does with an order, and refuses it when the order gives back more money by it than the member's
 * role may give back of one order, whatever gave it back before. In a transaction that a failure rolls back. Error:
 * `refund_above_ceiling`.
 */
export async function withinRefundCeiling<T>(
  trx: Knex.Transaction,
  context: StaffContext,
  order: Pick<OrderRow, 'id' | 'channelId' | 'currency'>,
  work: () => Promise<StaffResult<T>>,
): Promise<StaffResult<T>> {
  const ceiling = await ceilingFor(trx, context, order)
  const done = await work()
  if (!ceiling || !done.ok) return done
  const after = await sumRefunds(trx, order.id)
  if (after === ceiling.before || after <= ceiling.most) return done
  const text = (amount: number) => formatMoney(amount, order.currency, context.channel.languageTag)
  const role = context.actor.kind === 'member' ? context.actor.role : 'owner'
  return refuse('refund_above_ceiling', { role: roles[role].label, most: text(ceiling.most), amount: text(after) })
}

/**
 * Sets how much money of one order the members with a role may give back on the channel; null for no limit. Errors:
 * `forbidden`, `stale`.
 */
export async function setRefundCeilings(
  context: StaffContext,
  ceilings: ReadonlyArray<{ role: Role; most: number | null; version?: number }>,
): Promise<StaffResult<null>> {
  const { id: channelId } = context.channel
  return changeShop(context, 'staff', async (trx, record) => {
    for (const { role, most, version } of ceilings) {
      const write = () => upsertRefundCeiling(trx, { channelId, role, most })
      await record.row('refund_ceiling', { channel_id: channelId, role }, write, version)
    }
    return ok(null)
  })
}
