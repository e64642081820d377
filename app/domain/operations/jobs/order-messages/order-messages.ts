import { workName } from '~/domain/operations/outbox/work-names'

/** A mail or an SMS about an order, for the staff. */
export interface OrderMessage {
  /** Of the stored message; null while it waits for the first time. */
  id: number | null
  /** 'Confirmation of the order' */
  name: string
  medium: 'mail' | 'SMS'
  /** Whether it is for the owner. */
  isToOwner: boolean
  /** The address or number; null before it is sent, and once its buyer was erased. */
  recipient: string | null
  state: 'waiting' | 'sent' | 'failing' | 'failed'
  /** When it was sent, or is to be sent; ISO 8601. */
  at: string
  /** Why it was not sent, as the server has answered; '' where it was. */
  reason: string
}

/** What each message is, by the event that it tells of. */
const names: Readonly<Record<string, string>> = {
  'order.placed/confirmation_mail': 'Confirmation of the order',
  'order.placed/owner_mail': 'A new order',
  'order.placed/shopper_sms': 'Confirmation of the order',
  'order.changed': 'The order was changed',
  'order.shipped': 'A shipment has left',
  'order.delivered': 'A shipment has arrived',
  'order.returned': 'A shipment came back',
  'order.cancelled': 'The order is cancelled',
  'payment.received': 'The money has arrived',
  'payment.failed_late': 'The money does not come',
  'payment.refund_due': 'A payment that the order cannot use',
  'refund.failed': 'A refund has failed',
  'refund.found': 'A refund was made at the payment provider',
  'refund.excess': 'The payment provider gave back too much',
  'dispute.opened': 'A payment is disputed',
  'dispute.due': 'A dispute waits for an answer',
  'dispute.decided': 'A dispute has ended',
  'payment.fraud_warning': 'A payment may be a fraud',
  'refund.requested': 'A refund is asked for',
  'refund.decided': 'About a refund',
}

const mediumOf = (kind: string): OrderMessage['medium'] => (kind.endsWith('_sms') ? 'SMS' : 'mail')

/** What is known of a message by the kind of its entry in the outbox. Pure. */
export function describeMessage(kind: string): Pick<OrderMessage, 'name' | 'medium' | 'isToOwner'> {
  const [event = ''] = kind.split('/')
  return {
    name: names[kind] ?? names[event] ?? workName(kind),
    medium: mediumOf(kind),
    isToOwner: kind.endsWith('/owner_mail'),
  }
}
