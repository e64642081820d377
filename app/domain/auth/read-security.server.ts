import { readAccountEvents } from '~/domain/customers/account-events.queries.server'
import type { AccountEventKind, SignInMethod } from '~/domain/customers/customer'
import { readSessions } from '~/domain/customers/sessions.queries.server'
import { eventRetention } from '~/domain/sessions/clean-up.server'
import type { AuthVisitor } from './auth-visitor'

const eventNames: Record<AccountEventKind, string> = {
  sign_in: 'Signed in',
  failed_sign_in: 'Sign-in failed',
  registered: 'Account made',
  password_changed: 'Password changed',
  password_reset: 'Password chosen with a mailed link',
  phone_changed: 'Mobile number changed',
  email_changed: 'Email address changed',
  session_ended: 'Signed out another device',
}

const methodNames: Record<SignInMethod | '', string> = {
  password: 'with the password',
  code: 'with a code',
  registration: '',
  reset: '',
  passkey: 'with a passkey',
  '': '',
}

/** A device that is signed in, as its customer sees it. */
export interface SecuritySession {
  id: number
  device: string
  network: string
  lastSeen: string
  isRemembered: boolean
  isCurrent: boolean
}

/** Where a customer is signed in, and what happened to the account in the last 180 days (decisions, Sessions). */
export async function readSecurity(
  visitor: AuthVisitor,
  customerId: number,
): Promise<{
  sessions: SecuritySession[]
  events: Array<{ what: string; device: string; network: string; at: string }>
}> {
  const { db, channel, session, now } = visitor
  const format = new Intl.DateTimeFormat(channel.languageTag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: channel.timeZone,
  })
  const since = new Date(now().getTime() - eventRetention).toISOString()
  const sessions = await readSessions(db.read, customerId, now().toISOString())
  const events = await readAccountEvents(db.read, customerId, since)
  return {
    sessions: sessions.map(({ id, device, network, lastSeenAt, isRemembered }) => ({
      id,
      device,
      network: network ?? '',
      lastSeen: format.format(new Date(lastSeenAt)),
      isRemembered,
      isCurrent: id === session?.id,
    })),
    events: events.map(({ kind, method, device, network, createdAt }) => ({
      what: `${eventNames[kind]} ${methodNames[method]}`.trim(),
      device,
      network: network ?? '',
      at: format.format(new Date(createdAt)),
    })),
  }
}
