import { readAccountEvents } from '~/domain/customers/accounts/account-events.queries.server'
import type { AccountEventKind, SignInMethod } from '~/domain/customers/accounts/customer'
import { readCustomerSessions } from '~/domain/customers/accounts/sessions.server'
import { eventRetention } from '~/domain/customers/sessions/clean-up.server'
import { dateFormat } from '~/domain/shared/text/date-format'
import type { AuthVisitor } from './auth-visitor'
import { readPasskeys } from './passkeys/passkeys.queries.server'

const eventNames: Record<AccountEventKind, string> = {
  sign_in: 'Logged in',
  failed_sign_in: 'Login failed',
  registered: 'Account created',
  password_changed: 'Password changed',
  password_reset: 'Password chosen with an emailed link',
  phone_changed: 'Mobile number changed',
  email_changed: 'Email address changed',
  session_ended: 'Logged out another device',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
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

/** Where a customer is signed in, and what happened to the account in the last 180 days. */
export async function readSecurity(
  visitor: AuthVisitor,
  customerId: number,
): Promise<{
  sessions: SecuritySession[]
  events: Array<{ what: string; device: string; network: string; at: string }>
  passkeys: Array<{ id: number; name: string; made: string; lastUsed: string | null }>
}> {
  const { db, channel, session, now } = visitor
  const format = dateFormat(channel.languageTag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: channel.timeZone,
  })
  const since = new Date(now().getTime() - eventRetention).toISOString()
  const sessions = await readCustomerSessions(visitor, customerId)
  const events = await readAccountEvents(db.read, customerId, since)
  const passkeys = await readPasskeys(db.read, customerId, null)
  const shown = (instant: string) => format.format(new Date(instant))
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      made: shown(createdAt),
      lastUsed: lastUsedAt === null ? null : shown(lastUsedAt),
    })),
    sessions: sessions.map(({ id, device, network, lastSeenAt, isRemembered }) => ({
      id,
      device,
      network: network ?? '',
      lastSeen: shown(lastSeenAt),
      isRemembered,
      isCurrent: id === session?.id,
    })),
    events: events.map(({ kind, method, device, network, createdAt }) => ({
      what: `${eventNames[kind]} ${methodNames[method]}`.trim(),
      device,
      network: network ?? '',
      at: shown(createdAt),
    })),
  }
}
