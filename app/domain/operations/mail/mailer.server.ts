import { createTransport } from 'nodemailer'
import { seconds } from '~/domain/shared/units'
import { storeDevMail } from './dev-mail.server'
import type { Mail } from './mail'
import { toMailError } from './mail-rejected-error'

interface MailerOptions {
  /** smtp:// or smtps:// address, or null: then mails are stored as files in DATA_DIR/mail. */
  smtpUrl: string | null
  /** From header. */
  from: string
  dataDir: string
}

export interface Mailer {
  /** Sends a mail; throws when the mail server does not accept it (MailRejectedError) or does not answer. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A mailer for SMTP, or one that stores mails as files where there is no SMTP server (development). */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtpUrl === null) {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    return {
      send: async (mail) => {
        const { message: raw } = await composer.sendMail({ from: options.from, ...mail })
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
      try {
        await transport.sendMail({ from: options.from, ...mail })
      } catch (error) {
        throw toMailError(error)
      }
    },
    close: () => transport.close(),
  }
}
