import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { readStaffEvents } from '~/domain/operations/staff/staff-log.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { readStaffSessions } from '~/domain/operations/staff/staff-sessions.server'
import type { RequestContext } from '~/http/context.server'

const eventNames = {
  added: 'Added as a member of staff',
  removed: 'Removed',
  role_changed: 'Role changed',
  sign_in: 'Signed in',
  failed_sign_in: 'Sign-in failed',
  sign_out: 'Signed out',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  session_ended: 'Session ended',
  second_factor_set_up: 'Authenticator app set up',
  second_factor_removed: 'Authenticator app removed',
  recovery_codes_made: 'New recovery codes made',
  link_made: 'Sign-in link made',
} as const

const methodNames = {
  '': '',
  password: 'password',
  link: 'sign-in link',
  app: 'code of the app',
  'recovery code': 'recovery code',
  'command line': 'command line',
} as const

/** The open sessions and the access log of the signed-in member, as the page shows them. */
export async function readStaffAccount(context: RequestContext, { member, session }: SignedInStaff) {
  const [sessions, events] = await Promise.all([
    readStaffSessions(context, member.id),
    readStaffEvents(context, member.id),
  ])
  return {
    sessions: sessions.map(({ id, device, network, signedInAt, lastSeenAt }) => ({
      id,
      place: [device, network].filter(Boolean).join(', '),
      signedIn: instantText(signedInAt, context.channel),
      lastSeen: instantText(lastSeenAt, context.channel),
      isThis: id === session.id,
    })),
    events: events.map(({ kind, method, device, network, createdAt }) => ({
      what: [eventNames[kind], methodNames[method]].filter(Boolean).join(': '),
      place: [device, network].filter(Boolean).join(', '),
      at: instantText(createdAt, context.channel),
    })),
  }
}
