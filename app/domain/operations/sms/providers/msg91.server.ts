import { z } from 'zod/v4'
import { smsKinds } from '~/domain/operations/sms/sms'
import { SmsRejectedError } from '~/domain/operations/sms/sms-rejected-error'
import { post } from './post.server'
import type { SmsAccount, SmsProvider } from './provider'

const answer = z.object({ type: z.string(), code: z.union([z.string(), z.number()]).optional() })

/**
 * MSG91's flow call. SMS_URL: msg91://AUTHKEY@control.msg91.com?code=TEMPLATE&order_placed=TEMPLATE…, with the id of
 * the registered template of each kind of SMS; its variables have the names of our values. A text of the owner names a
 * template of its own. A kind without a template is not sent. MSG91 answers refused calls with 200, too.
 */
export function createMsg91({ origin, user, options }: SmsAccount): SmsProvider {
  const templates = new Map(smsKinds.map((kind) => [kind, options.get(kind)]))
  if (!user || !templates.get('code')) throw new Error('needs the authkey and the template of the code')
  return {
    async send({ to, kind, values, templateId }) {
      const template = templateId ?? templates.get(kind)
      if (!template) return
      const { status, isOk, body } = await post(
        `${origin}/api/v5/flow`,
        { authkey: user, 'Content-Type': 'application/json', Accept: 'application/json' },
        JSON.stringify({
          template_id: template,
          short_url: '0',
          recipients: [{ mobiles: to.replace('+', ''), ...values }],
        }),
      )
      const read = answer.safeParse(body).data
      if (!isOk || read?.type !== 'success') throw new SmsRejectedError('MSG91', status, read?.code)
    },
  }
}
