import { makeToken } from '~/domain/shared/token.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import type { StaffActor, StaffContext } from '~/domain/operations/actors/staff-context'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { makeSignInLink } from '~/domain/operations/staff/sign-in/sign-in.server'
import { hours } from '~/domain/shared/units'
import type { Runtime } from '~/http/runtime.server'
import { messageOf } from '~/messages/messages'
import { adminLoginPath, withQuery } from '~/paths'
import { printLine } from '../prepare-database'
import { fillOrders } from './fill-orders.server'

const member = { email: 'meera@example.com', name: 'Meera Rao', role: 'owner' } as const

/** Adds the member of staff of a demo shop. Nobody knows the password: a link is the way in. */
export function addDemoMember(context: StaffContext) {
  return addStaffMember(context, { ...member, password: makeToken() })
}

/** The link can be opened after somebody has looked at the shop first. */
const linkLifetime = hours(12)

/**
 * Prints a link that signs in the member of staff of a demo shop, as long as there is one. For a shop that was empty
 * before, it makes the member first, and fills in orders while the shop is open.
 */
export async function openDemoAdministration(
  { db, env, log }: Runtime,
  { wasEmpty, signal }: { wasEmpty: boolean; signal?: AbortSignal },
): Promise<void> {
  const now = () => new Date()
  const [channel] = await readActiveChannels(db.read)
  if (!channel) return
  const context: StaffContext = { db, log, now, channel, actor: { kind: 'command' }, source: 'demo' }
  if (wasEmpty) {
    const added = await addDemoMember(context)
    if (!added.ok) throw new Error(messageOf(added.error))
  }
  const made = await makeSignInLink({ db, now }, member.email, linkLifetime)
  if (!made.ok) return
  const link = withQuery(adminLoginPath, { token: made.value.token })
  printLine(`Open its administration, once: http://localhost:${env.port}${link}`)
  if (!wasEmpty) return
  const { id, name, role } = made.value.member
  const actor: StaffActor = { kind: 'member', id, name, role }
  try {
    const count = await fillOrders({ db, dataDir: env.dataDir, secret: env.sessionSecret, actor, now: now(), signal })
    printLine(`Filled it with ${count} orders.`)
  } catch (error) {
    log.error({ err: error }, 'the orders of the demo shop could not be filled in')
  }
}
