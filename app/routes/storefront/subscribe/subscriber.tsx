import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Button } from '~/components/ui/button/button'
import { subscriberButtonSchema } from '~/domain/customers/subscriptions/subscribe.schema'
import {
  confirmSubscription,
  endSubscription,
  readSubscriber,
} from '~/domain/customers/subscriptions/subscriptions.server'
import { isToken } from '~/domain/shared/token.schema'
import { homePath, subscribePath, subscriberPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { limitMisses, requireWithinLimit } from '~/http/limits/check-limit.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { formAction } from '~/http/unavailable/form-action.server'
import { redirectWith } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { aloneLink, lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = tokenPage

async function readWithinLimit(context: RequestContext, token: string) {
  const read = () => readSubscriber(context, token)
  return requireWithinLimit(await limitMisses(context, 'alert_link', read, (found) => found === null && isToken(token)))
}

/** The link of the mails. Opening it changes nothing, because mail programs open links too; its buttons do. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = args.params.token ?? ''
  const found = await readWithinLimit(context, token)
  if (!found) return { subscriber: null }
  return {
    subscriber: { email: found.email, isConfirmed: found.confirmedAt !== null, action: subscriberPath(token) },
  }
}

export const action = formAction({
  schema: subscriberButtonSchema,
  limit: { confirm: { inside: ['alert_link'] }, stop: { inside: ['alert_link'] } },
  async answer(context, form, { params }) {
    if (!form.ok) throw errorResponse(400, form.error.message)
    const { token = '' } = params
    const found = await readWithinLimit(context, token)
    if (found && form.value.intent === 'confirm') await confirmSubscription(context, token)
    if (found && form.value.intent === 'stop') await endSubscription(context, token)
    return redirectWith(context, subscriberPath(token))
  },
  replyWithErrors: () => null,
})

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: 'News by email' })

export default function SubscriberPage() {
  const { subscriber } = useLoaderData<typeof loader>()
  if (!subscriber)
    return (
      <TextPage title="You are not on the list">
        <div className={stack}>
          <p className={lead}>This link is no longer in use. We don’t send you news, and don’t keep your address.</p>
          <p className={cluster}>
            <a className={aloneLink} href={subscribePath}>
              Subscribe
            </a>{' '}
            <a className={aloneLink} href={homePath}>
              Go to the shop
            </a>
          </p>
        </div>
      </TextPage>
    )
  const { email, isConfirmed, action: formAction } = subscriber
  return (
    <TextPage title={isConfirmed ? 'You are on the list' : 'News by email'}>
      <form className={stack} method="post" action={formAction}>
        <p className={lead}>
          {isConfirmed ? 'We send our news to ' : 'Shall we send our news to '}
          <strong>{email}</strong>
          {isConfirmed ? '.' : '?'}
        </p>
        <div className={cluster}>
          {isConfirmed ? null : (
            <Button name="intent" value="confirm">
              Yes, send me news
            </Button>
          )}
          <Button name="intent" value="stop" variant="secondary">
            {isConfirmed ? 'Take me off the list' : 'No, delete my address'}
          </Button>
        </div>
      </form>
    </TextPage>
  )
}
