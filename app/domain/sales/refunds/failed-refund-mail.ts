import type { MailBody } from '~/domain/operations/mail/mail'
import { shortMail } from './short-mail'

interface RefundMail {
  storeName: string
  /** Of the order, or of what became of a purchase without one; for the owner the page of the refund. */
  link: string
  /** 'order IN000001' */
  purpose: string
  amount: string
}

/** To the buyer: the bank has sent a refund back. Pure. */
export function failedRefundMail({ storeName, link, purpose, amount }: RefundMail): MailBody {
  return shortMail({
    subject: `Your refund of ${amount} came back to us (${purpose})`,
    heading: 'Your refund came back to us',
    storeName,
    paragraphs: [
      `We sent you ${amount} for ${purpose}, but your bank has sent it back to us. This happens when a card has expired or an account was closed.`,
      'You don’t need to do anything: the money is still yours, and we will contact you about how you get it.',
    ],
    button: { link, label: 'View what happened' },
  })
}

/** To the owner: a refund has failed. `reason` is the provider's. Pure. */
export function ownerFailedRefundMail({
  storeName,
  link,
  purpose,
  amount,
  reason,
  isBuyerTold,
}: RefundMail & { reason: string; isBuyerTold: boolean }): MailBody {
  return shortMail({
    subject: `A refund of ${amount} has failed (${purpose})`,
    heading: 'A refund has failed',
    storeName,
    paragraphs: [
      `The refund of ${amount} for ${purpose} has failed, so the customer does not have the money. The shop does not try it again by itself.`,
      `Why: ${reason}`,
      isBuyerTold
        ? 'We have told the customer that the money came back, and that you will be in touch.'
        : 'The customer was not told.',
      'You can try it again, or pay it back in another way and note it.',
    ],
    button: { link, label: 'Decide what happens' },
  })
}

/** To the buyer: a refund that the shop has made in the pages of the provider. Pure. */
export function refundedMail({ storeName, link, purpose, words }: RefundMail & { words: string[] }): MailBody {
  return shortMail({
    subject: `Your refund: ${purpose}`,
    heading: 'Your refund',
    storeName,
    paragraphs: words,
    button: { link, label: 'View your order' },
  })
}

/** To the owner: somebody has made a refund in the pages of the provider. Pure. */
export function foundRefundMail({ storeName, link, purpose, amount }: RefundMail): MailBody {
  return shortMail({
    subject: `A refund of ${amount} was made at the payment provider (${purpose})`,
    heading: 'A refund was made at the payment provider',
    storeName,
    paragraphs: [
      `Somebody has paid ${amount} back for ${purpose} in the pages of the payment provider. The shop has noted it with the order.`,
      'Nothing was put back into stock: if goods come back, note it on the page of the order.',
    ],
    button: { link, label: 'View the order' },
  })
}

/** To the owner: the provider has given back more than the shop has left. Pure. */
export function excessRefundMail({
  storeName,
  link,
  purpose,
  amount,
  reference,
}: RefundMail & { reference: string }): MailBody {
  return shortMail({
    subject: `The payment provider gave back ${amount} too much (${purpose})`,
    heading: 'More was given back than was left',
    storeName,
    paragraphs: [
      `The payment provider reports a refund for ${purpose}, and ${amount} of it is more than is left of the payment. The shop cannot note that part.`,
      `Please look it up in the provider’s own pages. Its reference there: ${reference}`,
    ],
    button: { link, label: 'View the order' },
  })
}
