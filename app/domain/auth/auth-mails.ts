import type { MailBody } from '~/domain/mail/mail'
import { escapeHtml, mailButton, mailDocument, mailParagraphs } from '~/domain/mail/mail-html'

/** A code to type into the page that asked for it. Pure. */
export function codeMail({ storeName, code }: { storeName: string; code: string }): MailBody {
  const title = `${code} is your code for ${storeName}`
  const paragraphs = [
    'Enter this code on the page that asked for it. It works for 5 minutes. Please don’t share it with anybody: we never ask for it.',
  ]
  return {
    subject: title,
    text: [`Your code: ${code}`, ...paragraphs, storeName].join('\n\n'),
    html: mailDocument({
      title,
      storeName,
      heading: 'Your code',
      body:
        `<p style="margin:0 0 16px;font-size:32px;letter-spacing:8px"><strong>${escapeHtml(code)}</strong></p>` +
        mailParagraphs(paragraphs),
    }),
  }
}

/** The link to choose a new password. Pure. */
export function resetMail({ storeName, resetUrl }: { storeName: string; resetUrl: string }): MailBody {
  const paragraphs = [
    `Someone, probably you, asked for a new password for your account at ${storeName}. Choose it with the link below, which works once, within an hour.`,
    'If you didn’t ask for it, there is nothing to do: your password stays as it is.',
  ]
  return {
    subject: `Choose a new password for ${storeName}`,
    text: [...paragraphs, `Choose a new password: ${resetUrl}`, storeName].join('\n\n'),
    html: mailDocument({
      title: `Choose a new password for ${storeName}`,
      storeName,
      heading: 'Choose a new password',
      body: mailParagraphs(paragraphs) + mailButton(resetUrl, 'Choose a new password'),
    }),
  }
}

/** Tells that a password was changed, so that nobody changes it unnoticed. Pure. */
export function passwordChangedMail({ storeName, forgotUrl }: { storeName: string; forgotUrl: string }): MailBody {
  const paragraphs = [
    `The password of your account at ${storeName} was changed just now.`,
    'If that was you, all is well. If not, please choose a new one right away: that also logs out everybody else.',
  ]
  return {
    subject: `Your password for ${storeName} was changed`,
    text: [...paragraphs, `Choose a new password: ${forgotUrl}`, storeName].join('\n\n'),
    html: mailDocument({
      title: `Your password for ${storeName} was changed`,
      storeName,
      heading: 'Your password was changed',
      body: mailParagraphs(paragraphs) + mailButton(forgotUrl, 'That was not me'),
    }),
  }
}

/** Tells the owner that the shop has sent the day's number of codes. Pure. */
export function codeCapMail({ storeName }: { storeName: string }): MailBody {
  const title = `${storeName} sends no more codes today`
  const paragraphs = [
    'Your shop has sent as many codes by SMS and mail as it may send in one day. For some hours nobody gets another one. Signing in with a password or a passkey still works.',
    'On a very busy day this is nothing to worry about. Otherwise somebody may be asking for codes to cost you money: ask your SMS provider to block the countries that you do not sell to.',
  ]
  return {
    subject: title,
    text: [...paragraphs, storeName].join('\n\n'),
    html: mailDocument({ title, storeName, heading: 'No more codes today', body: mailParagraphs(paragraphs) }),
  }
}
