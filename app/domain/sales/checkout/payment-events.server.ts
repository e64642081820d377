import type { Database } from '~db/connection'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { jobEntry } from '~/domain/operations/outbox/publish.server'
import { noteFraudWarning, syncDispute } from '~/domain/sales/disputes/sync-dispute.server'
import {
  deletePaymentEvents,
  findPaymentEvent,
  insertPaymentEvents,
  noteEventOutcome,
  readWaitingEvents,
  type PaymentEventRow,
} from '~/domain/sales/payments/payment-events.queries.server'
import { findMethodByToken } from '~/domain/sales/payments/payment-methods.queries.server'
import { findPayment, findPaymentByReference, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import type { ProviderAccess, ProviderEvent } from '~/domain/sales/payments/provider'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { openMethodConfig } from '~/domain/sales/payments/read-payment-methods.server'
import { deleteOldTrials, noteTrialReport } from '~/domain/sales/payments/trials/trial-payments.server'
import { syncRefunds } from '~/domain/sales/refunds/sync-refunds.server'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { days } from '~/domain/shared/units'
import { finalisePayment } from './finalise-payment.server'

/** How many events one webhook may report. */
const maxEvents = 200
const maxText = 200
/** For how long events are kept: disputes come up to a year after a payment. */
const keptFor = days(400)

/**
 * Stores what a provider reports to the webhook of a payment method, and a job for each event, which asks the provider.
 * What is reported twice is stored once. False, without any change, when no provider with the secrets of this method can have sent it.
 */
export async function handleWebhook(
  context: ProviderAccess,
  { provider: providerName = '', methodToken = '' }: { provider?: string; methodToken?: string },
  headers: Headers,
  body: string,
): Promise<boolean> {
  const { db, now } = context
  const provider = findProvider(providerName)
  if (provider?.flow !== 'hosted' || !isToken(methodToken)) return false
  const method = await findMethodByToken(db.read, methodToken)
  if (method?.provider !== providerName) return false
  const config = await openMethodConfig(context, method.channelId, method.code)
  const events = await provider.readEvents({ ...context, config }, headers, body)
  if (events === null) return false
  if (events.length === 0) return true
  const at = now()
  const of = { provider: providerName, channelId: method.channelId, methodCode: method.code }
  await db.transaction(async (trx) => {
    const unnamed = events.filter(({ id }) => id === null)
    const tokens = unnamed.flatMap(({ token }) => (token !== null && isToken(token) ? [token] : []))
    const waiting = new Set((await readWaitingEvents(trx, { ...of, tokens })).map(keyOf))
    const wanted = events.slice(0, maxEvents).filter((event) => {
      if (event.id !== null) return true
      const key = keyOf(event)
      const isNew = event.token === null || !waiting.has(key)
      waiting.add(key)
      return isNew
    })
    if (wanted.length === 0) return
    const rows = wanted.map((event) => ({
      ...of,
      eventId: event.id === null ? `own:${makeToken()}` : event.id.slice(0, maxText),
      about: event.about,
      name: event.name.slice(0, maxText),
      token: event.token !== null && isToken(event.token) ? event.token : null,
      paymentReference: event.paymentReference?.slice(0, maxText) ?? null,
      subject: event.subject?.slice(0, maxText) ?? null,
      receivedAt: at.toISOString(),
    }))
    const stored = await insertPaymentEvents(trx, rows)
    const jobs = stored.map((eventId) =>
      jobEntry('payment.event', { eventId }, at, { uniqueKey: `payment-event:${eventId}` }),
    )
    if (jobs.length > 0) await insertEntries(trx, jobs, at)
  })
  return true
}

const keyOf = ({ token, about, subject }: Pick<ProviderEvent, 'token' | 'about' | 'subject'>) =>
  `${about} ${token ?? ''} ${subject ?? ''}`

/**
 * Does what an event asks for, once: its provider is asked for the state of the payment, its refunds or the dispute. Safe to
 * run again. Throws when the provider does not answer.
 */
export async function workPaymentEvent(context: ProviderAccess, eventId: number): Promise<void> {
  const { db, now } = context
  const event = await findPaymentEvent(db.read, eventId)
  if (!event || event.handledAt !== null) return
  // from now on a report of the same payment is stored again, because this one may have read the state before
  await noteEventOutcome(db.write, eventId, { outcome: 'asking' })
  const payment = await paymentOf(db, event)
  const outcome = await followEvent(context, event, payment)
  await noteEventOutcome(db.write, eventId, { outcome, paymentId: payment?.id, handledAt: now().toISOString() })
}

async function paymentOf(db: Database, event: PaymentEventRow): Promise<PaymentRow | null> {
  const named = event.token === null ? null : await findPayment(db.read, { token: event.token })
  if (named) return named.provider === event.provider ? named : null
  return event.paymentReference === null
    ? null
    : findPaymentByReference(db.read, event.provider, event.paymentReference)
}

async function followEvent(
  context: ProviderAccess,
  event: PaymentEventRow,
  payment: PaymentRow | null,
): Promise<string> {
  const { about, channelId, methodCode, subject } = event
  if (about === 'dispute' && subject !== null) {
    await syncDispute(context, { channelId, methodCode, reference: subject })
    return 'dispute'
  }
  if (!payment) {
    if (about === 'other') return 'other'
    return (await noteTrialReport(context, event)) ? 'trial' : 'not_ours'
  }
  if (about === 'payment')
    return (await finalisePayment(context, payment.token, { isToldNew: true }))?.outcome ?? 'not_ours'
  if (about === 'refund') await syncRefunds(context, payment.id)
  if (about === 'fraud_warning') await noteFraudWarning(context, { paymentId: payment.id, reason: subject ?? '' })
  return about
}

/** Deletes events and test payments that are too old for any use. */
export async function deleteOldPaymentEvents(db: Database, now: Date): Promise<void> {
  await deletePaymentEvents(db.write, new Date(now.getTime() - keptFor).toISOString())
  await deleteOldTrials({ db, now: () => now })
}
