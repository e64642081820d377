import { createHmac } from 'node:crypto'
import { SmsRejectedError } from '~/domain/operations/sms/sms-rejected-error'
import { post } from './post.server'
import type { SmsAccount, SmsProvider } from './provider'

/**
 * Any gateway that takes JSON: `{to, kind, text, values, templateId}` by POST. SMS_URL: gateway://KEY:SECRET@sms.example/path. The
 * key is the bearer token. With a secret, X-Timestamp has the time in seconds, and X-Signature the HMAC-SHA256 of the
 * time, a dot and the body in hexadecimal digits, so that the gateway can refuse changed and old requests.
 */
export function createHttpGateway({ origin, path, user, password }: SmsAccount): SmsProvider {
  return {
    async send({ to, kind, text, values, templateId }) {
      const body = JSON.stringify({ to, kind, text, values, templateId })
      const time = String(Math.floor(Date.now() / 1000))
      const { isOk, status } = await post(
        `${origin}${path}`,
        {
          'Content-Type': 'application/json',
          ...(user ? { Authorization: `Bearer ${user}` } : {}),
          ...(password
            ? {
                'X-Timestamp': time,
                'X-Signature': createHmac('sha256', password).update(`${time}.${body}`).digest('hex'),
              }
            : {}),
        },
        body,
      )
      if (!isOk) throw new SmsRejectedError('the SMS gateway', status, undefined)
    },
  }
}
