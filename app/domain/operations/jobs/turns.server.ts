import { purchaseListener } from '~/domain/operations/analytics/forward-events.server'
import { eventNames, listenerKind } from '~/domain/operations/outbox/events'
import type { JobName } from '~/domain/operations/outbox/jobs'
import type { EntryKinds } from '~/domain/operations/outbox/outbox'
import { documentListeners } from './document-listeners.server'
import { recordedMails, recordedSms } from './order-messages/message-listeners.server'
import type { ShopListener } from './work-context'

/**
 * Work that waits for the same: `payments` for the providers of payments, `shop` for the database alone, `sms` and
 * `mails` for one server each, `webhooks` for programs of the owner, `plugins` for their tools. Each has a turn of its own.
 */
export type OutboxTurn = 'payments' | 'shop' | 'sms' | 'mails' | 'webhooks' | 'plugins'

/** The turn that each job belongs to. */
const turnOfJob: Readonly<Record<JobName, Exclude<OutboxTurn, 'plugins'>>> = {
  'payment.refund': 'payments',
  'order.refund': 'payments',
  'refund.read': 'payments',
  'payment.refunds': 'payments',
  'dispute.check': 'payments',
  'payment.close': 'payments',
  'payment.event': 'payments',
  'payment.provider_job': 'payments',
  'order.mail_again': 'mails',
  'order.text_again': 'sms',
  'stock.confirm_alert': 'mails',
  'stock.back_in_stock': 'mails',
  'stock.tell_owner_low': 'mails',
  'form.tell_owner': 'mails',
  'review.tell_owner': 'mails',
  'subscriber.confirm': 'mails',
  'gift_cards.issue': 'shop',
  'gift_cards.tell_owner': 'mails',
  'gift_card.send': 'mails',
  'gift_card.tell_buyer': 'mails',
  'gift_card.tell_cancelled': 'mails',
  'account.send_code': 'mails',
  'account.text_code': 'sms',
  'account.send_reset': 'mails',
  'account.tell_code_cap': 'mails',
  'account.tell_registered': 'mails',
  'account.tell_changed': 'mails',
  'account.tell_email_changed': 'mails',
  'staff.send_invitation': 'mails',
  'catalogue.count_sales': 'shop',
  'webhook.send': 'webhooks',
  'selection.apply': 'shop',
  'catalogue.list_sales': 'shop',
}

/** The shop's own listeners by their turn. */
const listenersOfTurn: Readonly<Record<Exclude<OutboxTurn, 'plugins'>, readonly ShopListener[]>> = {
  payments: [],
  shop: [...documentListeners, purchaseListener],
  sms: recordedSms,
  mails: recordedMails,
  webhooks: [],
}

/** All listeners of the shop itself. */
export const ownListeners: readonly ShopListener[] = Object.values(listenersOfTurn).flat()

function kindsOf(turn: Exclude<OutboxTurn, 'plugins'>): string[] {
  const jobs = Object.entries(turnOfJob).flatMap(([job, its]) => (its === turn ? [job] : []))
  const kinds = [...jobs, ...listenersOfTurn[turn].map(listenerKind)]
  return turn === 'shop' ? [...eventNames, ...kinds] : kinds
}

const [payments, shop, sms, mails] = [kindsOf('payments'), kindsOf('shop'), kindsOf('sms'), kindsOf('mails')]
const webhooks = kindsOf('webhooks')

/** The kinds of entries in the outbox that are worked in each turn: every entry belongs to one. */
export const kindsOfTurn: Readonly<Record<OutboxTurn, EntryKinds>> = {
  payments: { only: payments },
  shop: { only: shop },
  sms: { only: sms },
  mails: { only: mails },
  webhooks: { only: webhooks },
  // what no handler is known for as well: it is reported there
  plugins: { except: [...payments, ...shop, ...sms, ...mails, ...webhooks] },
}
