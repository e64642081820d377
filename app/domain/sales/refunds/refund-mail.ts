import type { MailBody } from '~/domain/operations/mail/mail'
import { mailBlock, mailButton, mailDocument, mailParagraphs } from '~/domain/operations/mail/mail-html'
import { refundSentences, type RefundView } from './refund'

interface CancelledMail {
  storeName: string
  link: string
  orderNumber: string
  /** Why, as its buyer or the owner has written it; '' for none. */
  reason: string
  isByBuyer: boolean
  refunds: readonly RefundView[]
}

/** To the buyer: the order is cancelled, and what happens to the money. Pure. */
export function cancelledMail({ storeName, link, orderNumber, reason, isByBuyer, refunds }: CancelledMail): MailBody {
  return shortMail({
    subject: `Your order ${orderNumber} is cancelled`,
    heading: 'Your order is cancelled',
    storeName,
    paragraphs: [
      isByBuyer ? `You have cancelled order ${orderNumber}.` : `We had to cancel your order ${orderNumber}.`,
      ...(reason && !isByBuyer ? [reason] : []),
      ...(refunds.length > 0
        ? refundSentences(refunds)
        : ['We haven’t taken any money for it. If you have paid already, please tell us, and we’ll refund it.']),
    ],
    button: { link, label: 'View your order' },
  })
}

/** To the owner: a buyer has cancelled. Pure. */
export function ownerCancelledMail({ storeName, link, orderNumber, reason, refunds }: CancelledMail): MailBody {
  return shortMail({
    subject: `Order ${orderNumber} was cancelled`,
    heading: `Order ${orderNumber} was cancelled`,
    storeName,
    paragraphs: [
      'Its buyer has cancelled it. Its stock is back.',
      `Reason: ${reason || 'none'}`,
      ...refunds.map(
        ({ amount, isDone }) => `${amount.formatted} ${isDone ? 'was given back' : 'goes back'} to its buyer.`,
      ),
    ],
    button: { link, label: 'View the order' },
  })
}

/** A mail of paragraphs with a link that looks like a button. Pure. */
export function shortMail(mail: {
  subject: string
  heading: string
  storeName: string
  paragraphs: string[]
  details?: { title: string; lines: string[] }
  button: { link: string; label: string }
}): MailBody {
  const { subject, heading, storeName, paragraphs, details, button } = mail
  return {
    subject,
    text: [
      ...paragraphs,
      ...(details ? [[details.title, ...details.lines].join('\n')] : []),
      `${button.label}: ${button.link}`,
      storeName,
    ].join('\n\n'),
    html: mailDocument({
      title: subject,
      storeName,
      heading,
      body: [
        mailParagraphs(paragraphs),
        details ? mailBlock(details.title, details.lines) : '',
        mailButton(button.link, button.label),
      ].join(''),
    }),
  }
}
