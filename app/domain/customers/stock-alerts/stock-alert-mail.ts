import type { MailBody } from '~/domain/operations/mail/mail'
import { escapeHtml, mailButton, mailDocument, mailParagraphs } from '~/domain/operations/mail/mail-html'

interface AlertMailInput {
  storeName: string
  /** The product with its options. */
  name: string
  /** Absolute address of the page that confirms or ends the alert. */
  alertUrl: string
}

/** Asks to confirm an alert. Pure. */
export function confirmAlertMail({ storeName, name, alertUrl }: AlertMailInput): MailBody {
  const paragraphs = [
    `Someone, probably you, asked ${storeName} to write to this address when ${name} is back in stock.`,
    'Please confirm that you want this email. If you didn’t ask for it, there is nothing to do: we delete this address after a week.',
  ]
  return {
    subject: `Please confirm: tell me when ${name} is back`,
    text: [...paragraphs, `Confirm: ${alertUrl}`, storeName].join('\n\n'),
    html: mailDocument({
      title: `Please confirm: tell me when ${name} is back`,
      storeName,
      heading: 'One more step',
      body: mailParagraphs(paragraphs) + mailButton(alertUrl, 'Yes, tell me'),
    }),
  }
}

/** Tells that a variant can be bought again. Pure. */
export function backInStockMail({
  storeName,
  name,
  alertUrl,
  productUrl,
}: AlertMailInput & { productUrl: string }): MailBody {
  const paragraphs = [
    `You asked us to tell you: ${name} is back in stock. We can’t keep one aside for you, so it goes to whoever orders first.`,
  ]
  const ending =
    'This is the only email about it. We have deleted your address from the list; the link below shows that.'
  return {
    subject: `${name} is back in stock`,
    text: [...paragraphs, `See it: ${productUrl}`, ending, `Unsubscribe: ${alertUrl}`, storeName].join('\n\n'),
    html: mailDocument({
      title: `${name} is back in stock`,
      storeName,
      heading: 'It is back',
      body: [
        mailParagraphs(paragraphs),
        mailButton(productUrl, 'See it'),
        `<p class="soft" style="margin:28px 0 0;color:#5b5d69;font-size:14px">${escapeHtml(ending)} `,
        `<a href="${escapeHtml(alertUrl)}" class="soft" style="color:#5b5d69">Unsubscribe</a></p>`,
      ].join(''),
    }),
  }
}
