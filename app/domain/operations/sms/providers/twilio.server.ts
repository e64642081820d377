import { z } from 'zod/v4'
import { SmsRejectedError } from '~/domain/operations/sms/sms-rejected-error'
import { post } from './post.server'
import type { SmsAccount, SmsProvider } from './provider'

const refusal = z.object({ code: z.number() })

/**
 * Twilio's Messages call. SMS_URL: twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+15005550006, or ?service=MG…
 * for a messaging service. An API key stands before the token with ?account=ACCOUNT_SID.
 */
export function createTwilio({ origin, user, password, options }: SmsAccount): SmsProvider {
  const account = options.get('account') ?? user
  const service = options.get('service')
  const from = options.get('from')
  if (!account || !password || (!service && !from)) throw new Error('needs an account, its token, and from or service')
  const sender: Record<string, string> = service ? { MessagingServiceSid: service } : { From: from ?? '' }
  return {
    async send({ to, text }) {
      const { isOk, status, body } = await post(
        `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
        {
          Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
      )
      if (!isOk) throw new SmsRejectedError('Twilio', status, refusal.safeParse(body).data?.code)
    },
  }
}
