import { createTransport } from 'nodemailer'
import { seconds } from '~/domain/units'
import { keepDevMail } from './dev-mail.server'

export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every try of one mail, so that a repeated delivery can be recognised. */
  messageId: string
}

export interface MailerOptions {
  /** smtp:// or smtps:// address, or null: then mails are kept as files in DATA_DIR/mail. */
  smtpUrl: string | null
  /** From header. */
  from: string
  dataDir: string
}

export interface Mailer {
  /** Hands a mail over; throws when the server does not take it. */
  send(message: MailMessage): Promise<void>
  close(): void
}

/** A mailer for SMTP, or one that keeps mails as files where there is no SMTP server (development). */
export function createMailer(options: MailerOptions): Mailer {
  if (options.smtpUrl === null) {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    return {
      send: async (message) => {
        const { message: raw } = await composer.sendMail({ from: options.from, ...message })
        await keepDevMail(options.dataDir, message, Buffer.isBuffer(raw) ? raw : Buffer.from(String(raw)))
      },
      close: () => composer.close(),
    }
  }
  // well inside the outbox's lease, so that no other process sends the same mail again
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
  return {
    send: async (message) => {
      await transport.sendMail({ from: options.from, ...message })
    },
    close: () => transport.close(),
  }
}
