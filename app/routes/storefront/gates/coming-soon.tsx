import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { GatePage } from '~/components/gates/gate-page'
import { SubscribeForm } from '~/components/forms/subscribe-form'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { Failure } from '~/domain/shared/result'
import { subscribeSchema } from '~/domain/customers/subscriptions/subscribe.schema'
import { subscribe } from '~/domain/customers/subscriptions/subscriptions.server'
import { comingSoonPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireGate } from './require-gate.server'
import { unlistedPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false, layout: 'gate' }
export const headers = unlistedPage

const title = 'Coming soon'

/** The page of a shop that is not open yet. */
export async function loader(args: LoaderFunctionArgs) {
  return { page: await requireGate(await requestContext(args), 'coming-soon') }
}

const replyWithErrors = async (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ error, email: typed.email ?? '' }, error)

export const action = formAction({
  schema: subscribeSchema,
  limit: 'subscribe',
  async answer(context, form) {
    await requireGate(context, 'coming-soon')
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    // who fills the field that people do not see gets the same answer, and nothing is stored
    if (form.value.website === '') await subscribe(context, form.value.email, 'coming-soon')
    const message =
      'Please check your inbox: we’ve sent you an email with a link to confirm. If it isn’t there, you may have confirmed it before.'
    return redirectWith(context, comingSoonPath, { flash: { tone: 'success', message } })
  },
  replyWithErrors: (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title, isIndexed: false })

export default function ComingSoonPage() {
  const { page } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const errors = failed && (failed.error.errors ?? { '': [failed.error.message] })
  const text = 'We’re getting our shop ready. Leave your email address, and we’ll send you our news.'
  return (
    <GatePage {...page} title={title} text={page.tagline ? `${page.tagline} ${text}` : text}>
      <div className={stack}>
        <ErrorSummary errors={errors ?? {}} />
        <SubscribeForm action={comingSoonPath} email={failed?.email} errors={errors?.email} />
      </div>
    </GatePage>
  )
}
