import { z } from 'zod/v4'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { formSchema } from '~/api/wire/content.schema'
import { serialiseForm } from '~/api/serialise/content.server'
import { tradeEnquiryForm, type FormAnswers } from '~/domain/forms/form'
import { answersSchema } from '~/domain/forms/form.schema'
import { readForm, submitForm } from '~/domain/forms/forms.server'
import { fail, ok } from '~/domain/result'
import { formFiles, storeFormFiles } from '~/request/forms/form-files.server'
import { subscribeSchema } from '~/domain/subscriptions/subscribe.schema'
import { subscribe } from '~/domain/subscriptions/subscriptions.server'

const area = 'Forms'

/** Who fills the field that people do not see gets the same answer, and nothing is stored. */
async function submit({ visitor, files }: CallContext, reference: string, { website, ...given }: FormAnswers) {
  const form = await readForm(visitor, reference)
  if (!form) return fail('not_found', 'We can’t find this form')
  if (website !== undefined && website !== '') return ok({ message: form.thanks })
  const { answers, failure } = await storeFormFiles(visitor, form, given, files)
  if (failure) return { ok: false as const, error: failure }
  const sent = await submitForm(visitor, reference, answers)
  return sent.ok ? ok({ message: sent.value.thanks }) : sent
}

const sentSchema = z.object({ message: z.string() })

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
    { output: formSchema },
  ),
  call(
    area,
    'POST',
    '/form/submit/{id}',
    'Sends a form: the answers, and files (PNG, JPEG, WebP or PDF), by the keys of its fields',
    answersSchema,
    (context, answers) => submit(context, context.params.id ?? '', answers),
    { limit: 'form', fileLimits: formFiles, done: 'Sent', output: sentSchema },
  ),
  call(
    area,
    'POST',
    '/plugins/TradeEnquiry/submit',
    'Sends a trade enquiry',
    answersSchema,
    (context, answers) => submit(context, tradeEnquiryForm, answers),
    { limit: 'form', done: 'Sent', output: sentSchema },
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
