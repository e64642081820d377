import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData } from '~/framework/react'
import { SubscribeForm } from '~/components/forms/subscribe-form'
import { TextPage } from '~/components/shell/text-page'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { Failure } from '~/domain/shared/result'
import { subscribeSchema } from '~/domain/customers/subscriptions/subscribe.schema'
import { subscribe } from '~/domain/customers/subscriptions/subscriptions.server'
import { subscribePath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }

const asked =
  'Please check your inbox: we’ve sent you an email with a link to confirm. If it isn’t there, you may have confirmed it before.'

const replyWithErrors = async (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ error, email: typed.email ?? '' }, error)

/** Not found while the plugin of subscriptions is off. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requestContext(args)
  return null
}

export const action = formAction({
  schema: subscribeSchema,
  limit: 'subscribe',
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    // who fills the field that people do not see gets the same answer, and nothing is stored
    if (form.value.website === '') await subscribe(context, form.value.email, 'news')
    return redirectWith(context, subscribePath, { flash: { tone: 'success', message: asked } })
  },
  replyWithErrors: (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'News by email',
    description: 'New things, a few times a year. Every mail has a link to unsubscribe.',
    canonicalPath: subscribePath,
  })

export default function SubscribePage() {
  const failed = useActionData<typeof action>()
  const errors = failed && (failed.error.errors ?? { '': [failed.error.message] })
  return (
    <TextPage title="News by email">
      <div className={stack}>
        <p className={lead}>What is new, a few times a year.</p>
        <ErrorSummary errors={errors ?? {}} />
        <SubscribeForm email={failed?.email} errors={errors?.email} />
      </div>
    </TextPage>
  )
}
