import { mailButton, mailDocument, mailParagraphs } from '~/domain/operations/mail/mail-html'
import type { MailBody } from '~/domain/operations/mail/mail'
import type { Role } from '~/domain/operations/actors/roles'

interface InvitationMail {
  storeName: string
  name: string
  role: Role
  url: string
}

/** Invites somebody to become a member of staff. Pure. */
export function invitationMail({ storeName, name, role, url }: InvitationMail): MailBody {
  const title = `Join the team of ${storeName}`
  const paragraphs = [
    `Hello ${name},`,
    `You are invited to work on the shop ${storeName} as ${role.label}. Choose a password with the link below, which works once, within a week.`,
    'If you don’t know this shop, there is nothing to do: without the link nobody joins.',
  ]
  return {
    subject: title,
    text: [...paragraphs, `Join the team: ${url}`, storeName].join('\n\n'),
    html: mailDocument({
      title,
      storeName,
      heading: 'Join the team',
      body: mailParagraphs(paragraphs) + mailButton(url, 'Join the team'),
    }),
  }
}
