import { createTransport } from 'nodemailer'
import { seconds } from '~/domain/shared/units'
import { storeDevMail } from './dev-mail.server'
import type { Mail } from './mail'
import type { MailSender } from './mail-sender.server'
import { toMailError } from './mail-rejected-error'

interface MailerOptions {
  /** smtp:// or smtps:// address, or null: then mails are stored as files in DATA_DIR/mail, or not sent at all. */
  smtpUrl: string | null
  /** Whether mails without a server are stored for the viewer, as in a demo shop. */
  hasTestTools: boolean
  /** Whom a mail is from. */
  senderOf(mail: Mail): Promise<MailSender>
  dataDir: string
}

export interface Mailer {
  /** Sends a mail; throws when the mail server does not accept it (MailRejectedError) or does not answer. */
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * A mailer for SMTP. Without a server it stores mails as files in a demo shop and in development; a real shop keeps none,
 * because they hold secret links and nobody would look at them.
 */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtpUrl === null && !options.hasTestTools) return { send: () => Promise.resolve(), close: () => {} }
  if (options.smtpUrl === null) {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    return {
      send: async (mail) => {
        const { message: raw } = await composer.sendMail({ ...(await options.senderOf(mail)), ...mail })
        await storeDevMail(options.dataDir, mail, Buffer.isBuffer(raw) ? raw : Buffer.from(String(raw)))
      },
      close: () => composer.close(),
    }
  }
  // shorter than an outbox claim lasts, so that no other process sends the same mail again
  const transport = createTransport({
    url: options.smtpUrl,
    dnsTimeout: seconds(10),
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
  return {
    send: async (mail) => {
      const sender = await options.senderOf(mail)
      try {
        await transport.sendMail({ ...sender, ...mail })
      } catch (error) {
        throw toMailError(error)
      }
    },
    close: () => transport.close(),
  }
}
