import type { MailBody } from '~/domain/operations/mail/mail'
import { mailButton, mailDocument, mailParagraphs } from '~/domain/operations/mail/mail-html'

/** Asks to confirm a subscription. `url`: the page that confirms or ends it. Pure. */
export function confirmSubscriberMail({ storeName, url }: { storeName: string; url: string }): MailBody {
  const title = `Please confirm: news from ${storeName}`
  const paragraphs = [
    `Someone, probably you, asked ${storeName} to send news to this address.`,
    'Please confirm that you want it. If you didn’t ask for it, there is nothing to do: we delete this address after a week.',
  ]
  return {
    subject: title,
    text: [...paragraphs, `Confirm: ${url}`, storeName].join('\n\n'),
    html: mailDocument({
      title,
      storeName,
      heading: 'One more step',
      body: mailParagraphs(paragraphs) + mailButton(url, 'Yes, send me news'),
    }),
  }
}
