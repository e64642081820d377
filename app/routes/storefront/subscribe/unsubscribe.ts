import { redirect, type LoaderFunctionArgs } from '~/framework/server'
import { endSubscription } from '~/domain/customers/subscriptions/subscriptions.server'
import { subscriberPath } from '~/paths'
import { oneClickUnsubscribe } from '~/http/forms/one-click-unsubscribe.server'

export const action = oneClickUnsubscribe(endSubscription)

/** Opened as a page: the page with the buttons. */
export function loader({ params }: LoaderFunctionArgs): Response {
  return redirect(subscriberPath(params.token ?? ''), 303)
}
