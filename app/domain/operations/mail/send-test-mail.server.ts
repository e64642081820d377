import { randomUUID } from 'node:crypto'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { MailProblem } from './failures'
import { mailDocument, mailParagraphs } from './mail-html'
import { MailRejectedError } from './mail-rejected-error'
import { mailSender } from './mail-sender.server'
import { createMailer } from './mailer.server'

/** How this shop sends mails, as the environment says. */
export interface MailSettings {
  smtpUrl: string | null
  mailFrom: string | null
  hasTestTools: boolean
  dataDir: string
}

/**
 * Sends a mail at once, with the mailer of all mails, so that the owner sees whether mails leave the shop. `isStored`:
 * it was kept for the viewer, because a demo shop has no mail server. Errors: `forbidden`, `mail_server_missing`,
 * `mail_not_sent`.
 */
export async function sendTestMail(
  context: StaffContext,
  { mailFrom, ...settings }: MailSettings,
  to: string,
): Promise<StaffResult<{ isStored: boolean }>> {
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  if (settings.smtpUrl === null && !settings.hasTestTools) return refuse('mail_server_missing', {})
  const { db, channel, log } = context
  const mailer = createMailer({ ...settings, senderOf: (mail) => mailSender(db, mailFrom, mail) })
  const heading = 'Mails leave your shop'
  const words = `This is a test from ${channel.name}. You have it, so your customers can have their mails, too.`
  try {
    await mailer.send({
      to,
      subject: `A test from ${channel.name}`,
      text: `${heading}\n\n${words}\n\n${channel.name}`,
      html: mailDocument({ title: heading, storeName: channel.name, heading, body: mailParagraphs([words]) }),
      messageId: `<test-${randomUUID()}@${channel.host}>`,
    })
    return ok({ isStored: settings.smtpUrl === null })
  } catch (error) {
    log.warn({ err: error }, 'a test mail was not sent')
    return refuse('mail_not_sent', problemOf(error), 'to')
  } finally {
    mailer.close()
  }
}

function problemOf(error: unknown): { problem: MailProblem; answer: string } {
  const { message } = error instanceof Error ? error : { message: '' }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof MailRejectedError) {
    const answer = /answered (\d{3}(?: \d\.\d{1,3}\.\d{1,3})?)/.exec(message)?.[1] ?? ''
    return { problem: / to AUTH\b/.test(message) || answer.startsWith('535') ? 'sign_in' : 'rejected', answer }
  }
  const text = `${code} ${message}`
  const problem = /EDNS|ENOTFOUND|EAI_AGAIN/.test(text)
    ? 'not_found'
    : /ETIMEDOUT|timeout/i.test(text)
      ? 'no_answer'
      : /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET/.test(text)
        ? 'no_connection'
        : /EAUTH/.test(text)
          ? 'sign_in'
          : /ETLS|SSL|certificate|self-signed/i.test(text)
            ? 'encryption'
            : 'other'
  return { problem, answer: '' }
}
