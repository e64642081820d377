import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { CancelForm } from '~/components/order/cancel-form'
import { TextPage } from '~/components/shell/text-page'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { cancelOwnOrder } from '~/domain/sales/refunds/cancel-order.server'
import { cancelSchema } from '~/domain/sales/refunds/cancel.schema'
import type { Failure } from '~/domain/shared/result'
import { orderPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireOrderPage } from '~/http/limits/require-order-page.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const headers = tokenPage

export async function loader(args: LoaderFunctionArgs) {
  const { order, cancel } = await requireOrderPage(await requestContext(args), args.params.token)
  if (cancel.problem !== null) throw redirect(orderPath(order.token), 303)
  return { order: { token: order.token, number: order.number }, cancel }
}

const replyWithErrors = (typed: Record<string, string>, error: Failure) =>
  replyToFailure({ typed, errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: cancelSchema,
  limit: { inside: ['order_link'] },
  async answer(context, form) {
    // a token that names nothing is a miss, as in the loader
    const { order } = await requireOrderPage(context, form.typed.token)
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    const cancelled = await cancelOwnOrder(context, form.value)
    const message = cancelled.ok ? `Your order ${order.number} is cancelled.` : cancelled.error.message
    return redirectWith(context, orderPath(order.token), {
      flash: { tone: cancelled.ok ? 'success' : 'error', message },
    })
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Cancel order ${data?.order.number ?? ''}` })

export default function CancelOrderPage() {
  const { order, cancel } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <TextPage
      title={`Cancel order ${order.number ?? ''}`}
      parents={[{ name: `Order ${order.number ?? ''}`, href: orderPath(order.token) }]}
    >
      <div className={stack}>
        <ErrorSummary errors={failed?.errors ?? {}} />
        <CancelForm token={order.token} moneyText={cancel.moneyText} typed={failed?.typed} errors={failed?.errors} />
        <p>
          <a href={orderPath(order.token)}>Keep the order</a>
        </p>
      </div>
    </TextPage>
  )
}
