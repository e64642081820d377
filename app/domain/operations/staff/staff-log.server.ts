import type { Knex } from 'knex'
import {
  insertAccessEvent,
  readAccessEvents,
  type AccessEvent,
} from '~/domain/customers/sessions/access-log.queries.server'
import { staffTables } from '~/domain/customers/sessions/account-tables'
import { eventRetention } from '~/domain/customers/sessions/clean-up.server'
import { signInPlaceOf, type SignInPlace } from '~/domain/customers/sessions/sign-in-place'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { StaffEventKind, StaffSignInMethod, StaffVisitor } from './staff'

export type StaffEvent = AccessEvent<StaffEventKind, StaffSignInMethod>

/** Where a request, or the command line, comes from. */
export type StaffEventSource =
  | Pick<StaffVisitor, 'userAgent' | 'clientNetwork'>
  | 'command line'
  /** Another member, who has done it for them. */
  | { member: string }

function placeOfSource(source: StaffEventSource): SignInPlace {
  if (source === 'command line') return { device: 'Command line', network: null }
  return 'member' in source ? { device: `By ${source.member}`, network: null } : signInPlaceOf(source)
}

/** Where a change of a member comes from: another member or the command line. */
export const changeSource = ({ actor }: Pick<StaffContext, 'actor'>): StaffEventSource =>
  actor.kind === 'member' ? { member: actor.name } : 'command line'

/** Adds an entry to the access log of a member, or to that of nobody. */
export async function logStaffEvent(
  trx: Knex,
  source: StaffEventSource,
  memberId: number | null,
  event: { kind: StaffEventKind; method?: StaffSignInMethod; now: Date },
): Promise<void> {
  await insertAccessEvent(trx, staffTables, memberId, {
    ...placeOfSource(source),
    kind: event.kind,
    method: event.method ?? (source === 'command line' ? source : ''),
    createdAt: event.now.toISOString(),
  })
}

/** The last 50 entries of 180 days of a member, the latest first. */
export async function readStaffEvents(
  visitor: Pick<StaffVisitor, 'db' | 'now'>,
  memberId: number,
): Promise<StaffEvent[]> {
  const since = new Date(visitor.now().getTime() - eventRetention).toISOString()
  return readAccessEvents<StaffEventKind, StaffSignInMethod>(visitor.db.read, staffTables, memberId, since)
}
