import type { MailBody } from '~/domain/operations/mail/mail'
import {
  escapeHtml,
  mailBlock,
  mailButton,
  mailDocument,
  mailLink,
  mailParagraphs,
} from '~/domain/operations/mail/mail-html'

interface GiftCardMailInput {
  storeName: string
  recipientName: string
  senderName: string
  message: string
  /** Formatted. */
  amount: string
  /** As people read it. */
  code: string
  /** Absolute addresses of the shop and of the page that shows the balance. */
  shopUrl: string
  balanceUrl: string
}

const codeStyle =
  'margin:20px 0;padding:16px;border:2px dashed #27346f;text-align:center;font-family:Courier,monospace;font-size:22px;font-weight:bold'

/** A gift card for its recipient. Pure. */
export function giftCardMail(card: GiftCardMailInput): MailBody {
  const { storeName, recipientName, senderName, message, amount, code, shopUrl, balanceUrl } = card
  const subject = `${senderName} has sent you a gift card of ${amount}`
  const greeting = `Dear ${recipientName}, ${senderName} has sent you a gift card of ${amount} for ${storeName}.`
  const how =
    'Enter the code on the payment page. You can use it in parts, and it does not expire. Anyone who has the code can use it, so please keep this email safe.'
  const text = [
    greeting,
    ...(message === '' ? [] : [message]),
    `Code: ${code}`,
    how,
    `The shop: ${shopUrl}`,
    `What is on the card: ${balanceUrl}`,
    storeName,
  ].join('\n\n')
  const html = mailDocument({
    title: subject,
    storeName,
    heading: `A gift card of ${amount}`,
    body: [
      mailParagraphs([greeting]),
      mailBlock(`From ${senderName}`, message === '' ? [] : message.split('\n')),
      `<p class="line" style="${codeStyle}">${escapeHtml(code)}</p>`,
      mailParagraphs([how]),
      mailButton(shopUrl, 'See the shop'),
      mailLink(balanceUrl, 'See what is on the card'),
    ].join(''),
  })
  return { subject, text, html }
}

/** Tells the buyer that a gift card was sent. It does not repeat the code, which is the recipient's. Pure. */
export function giftCardSentMail(
  card: Pick<GiftCardMailInput, 'storeName' | 'recipientName' | 'message' | 'amount'> & {
    recipientEmail: string
    lastFour: string
  },
): MailBody {
  const { storeName, recipientName, recipientEmail, message, amount, lastFour } = card
  const subject = `Your gift card for ${recipientName} was sent`
  const paragraphs = [
    `We have sent the gift card of ${amount} to ${recipientName} at ${recipientEmail}. Its code ends with ${lastFour}.`,
    'If it doesn’t arrive, please check the spam folder first, then reply to this email.',
  ]
  return {
    subject,
    text: [...paragraphs, ...(message === '' ? [] : [`Your message: ${message}`]), storeName].join('\n\n'),
    html: mailDocument({
      title: subject,
      storeName,
      heading: 'Your gift card was sent',
      body: mailParagraphs(paragraphs) + mailBlock('Your message', message === '' ? [] : message.split('\n')),
    }),
  }
}

/** Tells the recipient of a gift card that it was cancelled. Pure. */
export function giftCardCancelledMail(
  card: Pick<GiftCardMailInput, 'storeName' | 'recipientName' | 'senderName' | 'amount'> & { lastFour: string },
): MailBody {
  const { storeName, recipientName, senderName, amount, lastFour } = card
  const subject = `Your gift card of ${amount} was cancelled`
  const paragraphs = [
    `Dear ${recipientName}, the gift card of ${amount} for ${storeName} that ${senderName} sent you was cancelled, so it can’t be used any more. Its code ends with ${lastFour}.`,
    'If you didn’t expect this, please ask whoever sent it, or reply to this email.',
  ]
  return {
    subject,
    text: [...paragraphs, storeName].join('\n\n'),
    html: mailDocument({
      title: subject,
      storeName,
      heading: 'Your gift card was cancelled',
      body: mailParagraphs(paragraphs),
    }),
  }
}

/** Tells the owner that an order is paid and nobody is named to get its gift cards. Pure. */
export function missingGiftCardsMail(order: { storeName: string; number: string; link: string }): MailBody {
  const { storeName, number, link } = order
  const subject = `Order ${number} is paid, but a gift card could not be made`
  const paragraphs = [
    `Order ${number} is paid. It has a gift card without the name and email address of who gets it, so the shop could not make the card.`,
    `Please cancel order ${number}, so that the money goes back. The buyer can then order the card again.`,
  ]
  return {
    subject,
    text: [...paragraphs, `The order: ${link}`, storeName].join('\n\n'),
    html: mailDocument({
      title: subject,
      storeName,
      heading: 'A gift card could not be made',
      body: mailParagraphs(paragraphs) + mailButton(link, 'See the order'),
    }),
  }
}
