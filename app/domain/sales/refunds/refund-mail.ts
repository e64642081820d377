import type { MailBody } from '~/domain/operations/mail/mail'
import type { MoneyWords } from './order-money'
import { shortMail } from './short-mail'

interface CancelledMail {
  storeName: string
  link: string
  orderNumber: string
  /** Why, as its buyer or the owner has written it; '' for none. */
  reason: string
  isByBuyer: boolean
  money: Pick<MoneyWords, 'cancelledMail' | 'owner'>
}

/** To the buyer: the order is cancelled, and what happens to the money. Pure. */
export function cancelledMail({ storeName, link, orderNumber, reason, isByBuyer, money }: CancelledMail): MailBody {
  return shortMail({
    subject: `Your order ${orderNumber} is cancelled`,
    heading: 'Your order is cancelled',
    storeName,
    paragraphs: [
      isByBuyer ? `You have cancelled order ${orderNumber}.` : `We had to cancel your order ${orderNumber}.`,
      ...(reason && !isByBuyer ? [reason] : []),
      ...money.cancelledMail,
    ],
    button: { link, label: 'View your order' },
  })
}

/** To the owner: a buyer has cancelled. Pure. */
export function ownerCancelledMail({ storeName, link, orderNumber, reason, money }: CancelledMail): MailBody {
  return shortMail({
    subject: `Order ${orderNumber} was cancelled`,
    heading: `Order ${orderNumber} was cancelled`,
    storeName,
    paragraphs: [
      `The buyer of order ${orderNumber} has cancelled it. Its stock is back.`,
      `Reason: ${reason || 'none'}`,
      ...money.owner,
    ],
    button: { link, label: 'View the order' },
  })
}
