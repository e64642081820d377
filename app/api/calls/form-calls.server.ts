import { z } from 'zod/v4'
import { readsOnly } from '~/http/limits/limit-rule'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { formSchema } from '~/api/wire/content.schema'
import { serialiseForm } from '~/api/serialise/content.server'
import { tradeEnquiryForm, type FormAnswers } from '~/domain/site/forms/form'
import { answersSchema } from '~/domain/site/forms/form.schema'
import { readForm } from '~/domain/site/forms/forms.server'
import { separateHoneypot } from '~/domain/site/forms/honeypot'
import { fail, ok } from '~/domain/shared/result'
import { formFiles } from '~/http/forms/form-files.server'
import { receiveForm } from '~/http/forms/receive-form.server'
import { subscribeSchema } from '~/domain/customers/subscriptions/subscribe.schema'
import { subscribe } from '~/domain/customers/subscriptions/subscriptions.server'

const area = 'Forms'

async function submit({ visitor, files }: CallContext, reference: string, sent: FormAnswers) {
  const form = await readForm(visitor, reference)
  if (!form) return fail('not_found', 'We can’t find this form')
  const { answers, isFilledIn } = separateHoneypot(form, sent)
  const received = await receiveForm(visitor, form, { answers, files, isHoneypotFilledIn: isFilledIn, stamp: null })
  return received.result.ok ? ok({ message: received.result.value.thanks }) : received.result
}

const submission = {
  limit: { each: 'form', inside: ['form_call', 'upload'] },
  fileLimits: formFiles,
  done: 'Sent',
  output: z.object({ message: z.string() }),
} as const

export const formCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/form/{id}',
    'A form with its fields, by slug or id',
    z.object({}),
    async ({ visitor, params }) => {
      const form = await readForm(visitor, params.id ?? '')
      return form ? ok(serialiseForm(form)) : fail('not_found', 'We can’t find this form')
    },
    { limit: readsOnly, output: formSchema },
  ),
  call(
    area,
    'POST',
    '/form/submit/{id}',
    'Sends a form: the answers, and files (PNG, JPEG, WebP or PDF), by the keys of its fields',
    answersSchema,
    (context, answers) => submit(context, context.params.id ?? '', answers),
    submission,
  ),
  call(
    area,
    'POST',
    '/plugins/TradeEnquiry/submit',
    'Sends a trade enquiry: the answers, and files, by the keys of its fields',
    answersSchema,
    (context, answers) => submit(context, tradeEnquiryForm, answers),
    submission,
  ),
  call(
    area,
    'POST',
    '/plugins/emailSubscription/subscribe',
    'Sends a mail that asks to confirm a subscription to news; the answer is the same for every address',
    subscribeSchema,
    async ({ visitor }, { email, website }) => {
      if (website === '') await subscribe(visitor, email, 'news')
      return ok(null)
    },
    { limit: 'subscribe', done: 'Please confirm with the link in our email' },
  ),
]
