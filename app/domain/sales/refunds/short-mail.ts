import type { MailBody } from '~/domain/operations/mail/mail'
import { mailBlock, mailButton, mailDocument, mailParagraphs } from '~/domain/operations/mail/mail-html'

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
