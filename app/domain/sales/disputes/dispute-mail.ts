import type { MailBody } from '~/domain/operations/mail/mail'
import { shortMail } from '~/domain/sales/refunds/short-mail'
import { reasonText } from './dispute'

interface DisputeMail {
  storeName: string
  /** The page of the dispute. */
  link: string
  /** 'order IN000001' */
  purpose: string
  amount: string
  /** The provider's word. */
  reason: string
  /** Until when it is to be answered: '4 March 2026'; null when there is nothing to answer. */
  respondBy: string | null
}

/** To the owner: a payment is disputed. Pure. */
export function disputeOpenedMail({ storeName, link, purpose, amount, reason, respondBy }: DisputeMail): MailBody {
  return shortMail({
    subject: `A payment of ${amount} is disputed (${purpose})`,
    heading: 'A payment is disputed',
    storeName,
    paragraphs: [
      `The customer’s bank asks for ${amount} back, which was paid for ${purpose}.`,
      `The reason it gives: ${reasonText(reason)}.`,
      respondBy === null
        ? 'You do not need to answer now. We tell you when something is decided.'
        : `Please answer in the pages of the payment provider until ${respondBy}: say what was bought, and show that it was sent or used. Without an answer the money is lost.`,
      'Do not refund it meanwhile: the customer could get it twice, so the shop refuses it.',
    ],
    button: { link, label: 'View the dispute' },
  })
}

/** To the owner: the date until which a dispute is to be answered is near. Pure. */
export function disputeDueMail({ storeName, link, purpose, amount, respondBy }: DisputeMail): MailBody {
  return shortMail({
    subject: `Answer the dispute of ${amount} until ${respondBy ?? 'soon'} (${purpose})`,
    heading: 'A dispute waits for your answer',
    storeName,
    paragraphs: [
      `The dispute of ${amount} for ${purpose} was not answered yet. After ${respondBy ?? 'its date'} the money is lost.`,
      'It is answered in the pages of the payment provider.',
    ],
    button: { link, label: 'View the dispute' },
  })
}

/** To the owner: how a dispute has ended. Pure. */
export function disputeDecidedMail(
  status: 'won' | 'lost' | 'closed',
  { storeName, link, purpose, amount }: DisputeMail,
): MailBody {
  const words = {
    won: ['You have won a dispute', `The dispute of ${amount} for ${purpose} is decided: the money stays with you.`],
    lost: [
      'A dispute is lost',
      `The dispute of ${amount} for ${purpose} is decided: the customer’s bank has taken the money back. The shop shows it with the order, and does not refund it once more.`,
    ],
    closed: ['A dispute is closed', `The dispute of ${amount} for ${purpose} has ended without a decision.`],
  }[status]
  const [heading = '', text = ''] = words
  return shortMail({
    subject: `${heading}: ${amount} (${purpose})`,
    heading,
    storeName,
    paragraphs: [text],
    button: { link, label: 'View the dispute' },
  })
}

/** To the owner: the provider warns that a payment may be a fraud. Pure. */
export function fraudWarningMail({
  storeName,
  link,
  purpose,
  amount,
  reason,
}: Omit<DisputeMail, 'respondBy'>): MailBody {
  return shortMail({
    subject: `A payment of ${amount} may be a fraud (${purpose})`,
    heading: 'A payment may be a fraud',
    storeName,
    paragraphs: [
      `The payment provider warns you: the owner of the card may not have made the payment of ${amount} for ${purpose}.`,
      ...(reason ? [`What it says: ${reasonText(reason)}.`] : []),
      'You may refund it before it becomes a dispute, which costs a fee. If nothing has left yet, wait with sending it.',
    ],
    button: { link, label: 'View the order' },
  })
}
