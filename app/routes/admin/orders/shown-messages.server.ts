import { maskEmail, maskPhone } from '~/domain/customers/accounts/mask-contact'
import type { Role } from '~/domain/operations/actors/roles'
import type { OrderMessage } from '~/domain/operations/jobs/order-messages/order-messages'
import { readOrderMessages } from '~/domain/operations/jobs/order-messages/read-order-messages.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { findOrderId } from '~/domain/sales/orders/orders.queries.server'
import type { RequestContext } from '~/http/context.server'
import { adminMessagePath } from '~/admin-paths'
import { readsContacts } from './masked-order.server'

/** The mails and SMS about an order, as the staff read about them. */
export async function shownMessages({ db, channel }: RequestContext, role: Role, number: string) {
  const id = await findOrderId(db.read, number)
  const messages = id === null ? [] : await readOrderMessages(db, id)
  return messages.map(({ recipient, at, id: messageId, reason, ...message }, index) => ({
    ...message,
    key: messageId ?? `waiting-${index}`,
    href: messageId === null ? null : adminMessagePath(number, messageId),
    to: shownRecipient({ ...message, recipient }, role),
    atText: instantText(at, channel),
    problem: reason === '' ? null : problemOf(reason),
  }))
}
export type ShownMessage = Awaited<ReturnType<typeof shownMessages>>[number]

/** 'you', or the address, masked for who does not look after customers. */
export function shownRecipient(
  { isToOwner, recipient, medium }: Pick<OrderMessage, 'isToOwner' | 'recipient' | 'medium'>,
  role: Role,
): string {
  if (isToOwner) return recipient ?? 'the shop'
  if (recipient === null) return 'the customer'
  if (readsContacts(role)) return recipient
  return medium === 'SMS' ? maskPhone(recipient) : maskEmail(recipient)
}

/** Why a message was not sent, for who does not know the words of mail servers. */
function problemOf(reason: string): string {
  if (/MailRejectedError/.test(reason)) return `The mail server did not take it (${reason.replace(/^\w+: /, '')})`
  if (/SmsRejectedError/.test(reason)) return `The SMS provider did not take it (${reason.replace(/^\w+: /, '')})`
  if (/ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ESOCKET|time/i.test(reason))
    return `The server that sends it does not answer (${reason.replace(/^\w+: /, '')})`
  return reason.replace(/^(PermanentFailure|Error): /, '')
}
