import { RejectedError } from '~/domain/operations/outbox/outbox'

/**
 * Thrown when a provider does not accept an SMS. It has the status and the code of the answer without its text, because
 * providers repeat the number and the message there.
 */
export class SmsRejectedError extends RejectedError {
  override name = 'SmsRejectedError'

  constructor(
    provider: string,
    readonly status: number,
    code: string | number | undefined,
  ) {
    super(`${provider} answered ${status}${code === undefined ? '' : `, code ${String(code).slice(0, 12)}`}`)
  }
}
