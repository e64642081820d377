import type { Database } from '~db/connection'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import type { Mail } from './mail'

interface MailAddress {
  name: string
  address: string
}

/** The From and Reply-To headers of a mail. */
export interface MailSender {
  from: string | MailAddress
  replyTo?: string
}

/**
 * Whom a mail is from: MAIL_FROM, else the shop's own address, else no-reply at the host of the channel that sends it,
 * which is the host of the mail's id. Answers go to the shop's own address.
 */
export async function mailSender(
  db: Pick<Database, 'read'>,
  mailFrom: string | null,
  { messageId }: Pick<Mail, 'messageId'>,
): Promise<MailSender> {
  const { store_name: name, store_email: storeEmail } = await readSettings(db)
  const host = /@([^@>]+)>$/.exec(messageId)?.[1] ?? 'localhost'
  return {
    from: mailFrom ?? { name, address: storeEmail || `no-reply@${host}` },
    ...(storeEmail ? { replyTo: storeEmail } : {}),
  }
}
