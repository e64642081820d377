import type { Mail } from '~/domain/operations/mail/mail'
import { listenerKind, parseEventPayload, type EventName, type ListenerTo } from '~/domain/operations/outbox/events'
import { PermanentFailure } from '~/domain/operations/outbox/outbox'
import { orderMails } from '../order-mails.server'
import { orderSms } from '../order-sms.server'
import { paymentMails } from '../payment-mails.server'
import { refundMails } from '../refund-mails.server'
import { disputeMails } from '../dispute-mails.server'
import { refundStateMails } from '../refund-state-mails.server'
import { shipmentMails } from '../shipment-mails.server'
import type { ShopListener, WorkContext } from '../work-context'
import { findMessage, insertMessage, markMessageSent } from './order-messages.queries.server'

/** A message as it leaves, or would. */
interface Written {
  to: string
  subject: string
  text: string
}

/** The context of a listener whose messages are given to `take` instead of being sent, or after that. */
function listening(context: WorkContext, take: (message: Written) => Promise<void>, isSent: boolean): WorkContext {
  return {
    ...context,
    mailer: {
      async send(mail) {
        if (isSent) await context.mailer.send(mail)
        await take(mail)
      },
      close: () => context.mailer.close(),
    },
    sms: {
      async send(sms) {
        if (isSent) await context.sms.send(sms)
        await take({ to: sms.to, subject: '', text: sms.text })
      },
    },
  }
}

function run<Name extends EventName>(
  listener: ListenerTo<WorkContext, Name>,
  context: WorkContext,
  payload: unknown,
): Promise<void> {
  return listener.run(context, parseEventPayload(listener.event, payload))
}

/** A listener that stores which mails and SMS it has sent. */
function recorded(listener: ShopListener): ShopListener {
  const kind = listenerKind(listener)
  return {
    ...listener,
    run(context: WorkContext, payload: { orderId: number }) {
      const at = context.now().toISOString()
      const store = ({ to, subject }: Written) =>
        context.db.transaction(async (trx) => {
          const sent = { recipient: to, subject, createdAt: at, sentAt: at }
          const message = { orderId: payload.orderId, kind, payload: JSON.stringify(payload), againOf: null, ...sent }
          await insertMessage(trx, message)
        })
      return run(listener, listening(context, store, true), payload)
    },
  } as ShopListener
}

/** The mails and SMS about orders, each of which stores what it has sent. */
export const recordedMails: readonly ShopListener[] = [
  ...orderMails,
  ...paymentMails,
  ...shipmentMails,
  ...refundMails,
  ...refundStateMails,
  ...disputeMails,
].map(recorded)
export const recordedSms: readonly ShopListener[] = orderSms.map(recorded)

const listeners: readonly ShopListener[] = [
  ...orderMails,
  ...paymentMails,
  ...shipmentMails,
  ...refundMails,
  ...refundStateMails,
  ...disputeMails,
  ...orderSms,
]

/**
 * Writes a message about an order again, as the order is now, without sending it; null when there is nothing to write
 * any more: its buyer was erased, or the owner has turned SMS off.
 */
export async function writeMessage(
  context: Omit<WorkContext, 'mailer' | 'sms' | 'webhooks'>,
  { kind, payload }: { kind: string; payload: string },
): Promise<Written | null> {
  const listener = listeners.find((one) => listenerKind(one) === kind)
  const written: Written[] = []
  const nowhere = { send: () => Promise.resolve(), close: () => {} }
  const take = (message: Written) => Promise.resolve(void written.push(message))
  const webhooks = { readData: () => Promise.resolve(null), post: () => Promise.resolve({ code: 0 }) }
  const quiet = { ...context, mailer: nowhere, sms: nowhere, webhooks }
  if (listener) await run(listener, listening(quiet, take, false), JSON.parse(payload))
  return written[0] ?? null
}

/** Sends a message about an order again, as the order is now: a job that somebody has asked for. */
export async function sendMessageAgain(context: WorkContext, messageId: number): Promise<void> {
  const message = await findMessage(context.db.read, messageId)
  const listener = listeners.find((one) => listenerKind(one) === message?.kind)
  if (!message || !listener || message.sentAt !== null) return
  let isSent = false
  const store = async ({ to, subject }: Written) => {
    isSent = true
    const sent = { recipient: to, subject, sentAt: context.now().toISOString() }
    await context.db.transaction((trx) => markMessageSent(trx, messageId, sent))
  }
  // another id, because mail programs leave out a mail that they have already
  const send = (mail: Mail) =>
    context.mailer.send({ ...mail, messageId: mail.messageId.replace('<', `<again-${messageId}-`) })
  const again = { ...context, mailer: { ...context.mailer, send } }
  await run(listener, listening(again, store, true), JSON.parse(message.payload))
  if (!isSent) throw new PermanentFailure('there is nothing to tell any more, or no address to which it could be sent')
}
