import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { z } from 'zod/v4'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { addStaffMember } from './manage-staff.server'
import type { StaffMember } from './staff'
import type { newStaffFields } from './staff.schema'
import { hasStaff, lockShop } from './staff.queries.server'

/**
 * The token of the link by which the first owner of a shop comes in. It follows from the shop's secret, so that each
 * process knows it and no start makes another; it is worth something only while the shop has no staff.
 */
export function firstOwnerToken(secret: string): string {
  return createHmac('sha256', secret).update('first-owner').digest('base64url')
}

/** Whether the link of the first owner has this token and still leads somewhere. */
export async function isFirstOwnerLink(q: Knex, secret: string, token: string): Promise<boolean> {
  const [given, expected] = [Buffer.from(token), Buffer.from(firstOwnerToken(secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) && !(await hasStaff(q))
}

/**
 * Adds the first owner of a shop, who has come by the link. Errors: `first_owner_exists`, and those of
 * `addStaffMember`.
 */
export async function addFirstOwner(
  context: Omit<StaffContext, 'actor' | 'source'>,
  fields: z.output<typeof newStaffFields>,
): Promise<StaffResult<StaffMember>> {
  const byLink: StaffContext = { ...context, actor: { kind: 'command' }, source: 'first owner' }
  return addStaffMember(byLink, { ...fields, role: 'owner' }, async (trx) => {
    // two who open the link at the same time wait for each other
    await lockShop(trx)
    return (await hasStaff(trx)) ? refuse('first_owner_exists', {}) : ok(null)
  })
}
