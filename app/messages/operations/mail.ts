import type { MailFailures, MailProblem } from '~/domain/operations/mail/failures'
import type { Messages } from '../message-types'

const problems: Record<MailProblem, string> = {
  not_found: 'There is no computer with the name of your mail server. Check the name in SMTP_URL',
  no_connection: 'The mail server does not take connections. Check its name and its port in SMTP_URL',
  no_answer:
    'The mail server does not answer. Check its name and its port in SMTP_URL, and whether a firewall is between',
  sign_in: 'The mail server does not accept the user name or the password in SMTP_URL',
  encryption:
    'No safe connection can be made to the mail server. Check whether SMTP_URL begins with smtp:// or smtps://',
  rejected: 'The mail server does not take the mail. It may not allow the sender, or not know the address',
  other: 'The mail could not be sent. The log of the shop says more',
}

export const mailMessages: Messages<MailFailures> = {
  mail_server_missing: () => 'No mail server is set, so the shop sends no mails',
  mail_not_sent: ({ problem, answer }) => problems[problem] + (answer === '' ? '' : ` (it answered ${answer})`),
}
