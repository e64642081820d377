import type { Knex } from 'knex'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import { mergeCarts } from '~/domain/sales/cart/merge/merge-carts.server'
import { insertAccountEvent } from '~/domain/customers/accounts/account-events.queries.server'
import type { AccountEventKind, SignInMethod } from '~/domain/customers/accounts/customer'
import { deleteSessions, insertSession } from '~/domain/customers/sessions/sessions.queries.server'
import { idleLifetime, rememberedLifetime } from '~/domain/customers/accounts/sessions.server'
import { claimGuestOrders } from '~/domain/sales/orders/customer/customer-orders.queries.server'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import type { ResultNotice } from '~/domain/shared/result'
import { hashSessionToken, makeSessionToken } from '~/domain/customers/sessions/session-token.server'
import { signInPlaceOf } from '~/domain/customers/sessions/sign-in-place'
import type { Customer } from '~/domain/shared/shop'
import type { AuthVisitor } from './auth-visitor'

/** The data that the browser of a customer who has just signed in gets. */
export interface SignedIn {
  customer: Customer
  /** The value of the session's cookie. */
  sessionToken: string
  isRemembered: boolean
  /** The new cart_session, or null without a cart. */
  cartToken: string | null
}

/** Adds an entry to the access log of a customer, or to that of nobody. */
export async function logAccountEvent(
  trx: Knex,
  visitor: AuthVisitor,
  customerId: number | null,
  kind: AccountEventKind,
  method: SignInMethod | '' = '',
): Promise<void> {
  await insertAccountEvent(trx, customerId, {
    ...signInPlaceOf(visitor),
    kind,
    method,
    createdAt: visitor.now().toISOString(),
  })
}

/**
 * Starts a new session for a customer, in the transaction that has locked the customer's row and proved who it is. The
 * browser's earlier session ends, its cart becomes the customer's (see mergeCarts), and so do orders of guests with the
 * customer's verified phone or address.
 */
export async function startSession(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  customer: Customer,
  { method, isRemembered }: { method: SignInMethod; isRemembered: boolean },
): Promise<{ signedIn: SignedIn; notices: ResultNotice[] }> {
  const now = visitor.now()
  const sessionToken = makeSessionToken()
  const { session: earlier } = visitor
  if (earlier) await deleteSessions(trx, customerTables, earlier.customerId, { id: earlier.id })
  const newSession = {
    ...signInPlaceOf(visitor),
    tokenHash: hashSessionToken(sessionToken),
    ownerId: customer.id,
    method,
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + (isRemembered ? rememberedLifetime : idleLifetime)).toISOString(),
  }
  const sessionId = await insertSession(trx, customerTables, newSession, { is_remembered: isRemembered ? 1 : 0 })
  await logAccountEvent(trx, visitor, customer.id, 'sign_in', method)
  const merged = await mergeCarts(trx, visitor, customer.id)
  if (customer.email !== null && customer.emailVerifiedAt !== null)
    await claimGuestOrders(trx, customer.id, { email: customer.email })
  if (customer.phone !== null && customer.phoneVerifiedAt !== null)
    await claimGuestOrders(trx, customer.id, { phone: customer.phone })
  await publishEvent(
    trx,
    'customer.signed_in',
    { customerId: customer.id, sessionId, cartId: merged?.cartId ?? null },
    now,
  )
  const { id, firstName, lastName, email, emailVerifiedAt, phone, phoneVerifiedAt } = customer
  return {
    signedIn: {
      customer: { id, firstName, lastName, email, emailVerifiedAt, phone, phoneVerifiedAt },
      sessionToken,
      isRemembered,
      cartToken: merged?.cartToken ?? null,
    },
    notices: merged?.notices ?? [],
  }
}

/** Ends the visitor's session. Nothing happens without one. */
export async function signOut(visitor: AuthVisitor): Promise<void> {
  if (visitor.session) await visitor.db.transaction((trx) => endSession(trx, visitor))
}

/** Ends the visitor's session in a transaction. Nothing happens without one. */
export async function endSession(trx: Knex.Transaction, { session, now }: AuthVisitor): Promise<void> {
  if (!session) return
  const ended = await deleteSessions(trx, customerTables, session.customerId, { id: session.id })
  const payload = { customerId: session.customerId, sessionId: session.id }
  if (ended > 0) await publishEvent(trx, 'customer.signed_out', payload, now())
}
