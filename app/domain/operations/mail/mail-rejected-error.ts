import { RejectedError } from '~/domain/operations/outbox/outbox'

/**
 * Thrown when a mail server does not accept a mail. It has the codes of its answer (RFC 5321, 4.2; RFC 3463) without
 * its text, because servers repeat the address and the name of the recipient there.
 */
export class MailRejectedError extends RejectedError {
  override name = 'MailRejectedError'
}

/** An error of the mail transport, without what a mail server wrote. Errors of the connection stay as they are. */
export function toMailError(error: unknown): unknown {
  if (!(error instanceof Error) || !('response' in error) || typeof error.response !== 'string') return error
  const codes = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(error.response)
  const answer = [codes?.[1], codes?.[2]].filter(Boolean).join(' ') || 'without a code'
  const command = 'command' in error && typeof error.command === 'string' ? ` to ${error.command}` : ''
  return new MailRejectedError(`the mail server answered ${answer}${command}`)
}
