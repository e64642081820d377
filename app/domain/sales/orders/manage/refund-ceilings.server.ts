import type { Knex } from 'knex'
import { hasPermission, type Role } from '~/domain/operations/actors/roles'
import { requireCover, type StaffContext } from '~/domain/operations/actors/staff-context'
import { readRoles } from '~/domain/operations/actors/own-roles.queries.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { formatMoney } from '~/domain/shared/money/money'
import { readRefundCeilings, sumRefunds, upsertRefundCeiling } from './refund-ceilings.queries.server'

/** The roles whose refunds can be limited: owners set the limits, and others give no money back. */
export async function readLimitedRoles(q: Knex): Promise<Role[]> {
  const all = await readRoles(q)
  return all.filter(
    (role) => role.name !== 'owner' && (hasPermission(role, 'refunds') || hasPermission(role, 'orders')),
  )
}

/** How much of one order a member may give back on a channel, in minor units; null without a limit. */
async function ownCeiling(
  q: Knex,
  { actor }: Pick<StaffContext, 'actor'>,
  channelId: number,
): Promise<{ most: number; role: Role } | null> {
  if (actor.kind !== 'member' || actor.role.name === 'owner') return null
  const own = (await readRefundCeilings(q, channelId)).find(({ role }) => role === actor.role.name)
  return own === undefined || own.most === null ? null : { most: own.most, role: actor.role }
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
  const ceiling = await ownCeiling(trx, context, order.channelId)
  const before = ceiling ? await sumRefunds(trx, order.id) : 0
  const done = await work()
  if (!ceiling || !done.ok) return done
  const after = await sumRefunds(trx, order.id)
  if (after === before || after <= ceiling.most) return done
  const text = (amount: number) => formatMoney(amount, order.currency, context.channel.languageTag)
  return refuse('refund_above_ceiling', { role: ceiling.role.label, most: text(ceiling.most), amount: text(after) })
}

/**
 * Sets how much money of one order the members with a role may give back on the channel; null for no limit. Who has a
 * limit sets none, and nobody changes that of a role which allows more than theirs. Errors: `forbidden`, `stale`,
 * `own_refund_ceiling`, `role_above`, `role_not_found`.
 */
export async function setRefundCeilings(
  context: StaffContext,
  ceilings: ReadonlyArray<{ role: string; most: number | null; version?: number }>,
): Promise<StaffResult<null>> {
  const { id: channelId } = context.channel
  return changeShop(context, 'staff', async (trx, record) => {
    if (await ownCeiling(trx, context, channelId)) return refuse('own_refund_ceiling', {})
    const limited = new Map((await readLimitedRoles(trx)).map((role) => [role.name, role]))
    const stored = await readRefundCeilings(trx, channelId)
    for (const { role, most, version } of ceilings) {
      const named = limited.get(role)
      if (!named) return refuse('role_not_found', { name: role })
      const isSame = (stored.find((one) => one.role === role)?.most ?? null) === most
      const covered = isSame ? ok(null) : requireCover(context, named)
      if (!covered.ok) return covered
      const write = () => upsertRefundCeiling(trx, { channelId, role, most })
      await record.row('refund_ceiling', { channel_id: channelId, role }, write, version)
    }
    return ok(null)
  })
}
