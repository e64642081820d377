import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { RefundRequestForm } from '~/components/order/refund-request-form'
import { TextPage } from '~/components/shell/text-page'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { refundRequestSchema } from '~/domain/sales/returns/refund-request.schema'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { orderPath } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { photoFields, photoFiles, storePhotos } from '~/http/forms/photos.server'
import { requireOrderPage } from '~/http/limits/require-order-page.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showPhotoFormAgain } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { lead } from '~/styles/text.css'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const headers = tokenPage

export async function loader(args: LoaderFunctionArgs) {
  const { order, returnable, keptLines } = await requireOrderPage(await requestContext(args), args.params.token)
  if (returnable.length + keptLines.length === 0) throw redirect(orderPath(order.token), 303)
  return { order: { token: order.token, number: order.number }, returnable, keptLines }
}

const formSchema = z.object({ ...refundRequestSchema.omit({ photoTokens: true }).shape, ...photoFields })

export const action = formAction({
  schema: formSchema,
  files: photoFiles,
  limit: { inside: ['order_link', 'upload'] },
  async answer(context: RequestContext, form) {
    // a token that names nothing is a miss, as in the loader
    const { order } = await requireOrderPage(context, form.typed.token)
    if (!form.ok) return showPhotoFormAgain(form.typed, form.error)
    const { photo, photoToken, ...input } = form.value
    const { tokens, failure } = await storePhotos(context, { photo, photoToken })
    if (failure) return showPhotoFormAgain(form.typed, failure, tokens)
    const asked = await requestRefund(context, { ...input, photoTokens: Object.values(tokens).slice(0, 3) })
    if (!asked.ok && asked.error.errors) return showPhotoFormAgain(form.typed, asked.error, tokens)
    const message = asked.ok ? 'We have your request and will write to you soon.' : asked.error.message
    return redirectWith(context, orderPath(order.token), { flash: { tone: asked.ok ? 'success' : 'error', message } })
  },
  replyWithErrors: async (_context, { typed }, error) => showPhotoFormAgain(typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Refund for order ${data?.order.number ?? ''}` })

export default function RefundRequestPage() {
  const { order, returnable, keptLines } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <TextPage
      title={`Refund for order ${order.number ?? ''}`}
      parents={[{ name: `Order ${order.number ?? ''}`, href: orderPath(order.token) }]}
    >
      <div className={stack}>
        {returnable.length > 0 ? (
          <>
            <p className={lead}>Choose what you want to send back. We’ll answer by email, and refund what it cost.</p>
            <ErrorSummary errors={failed?.errors ?? {}} />
            <RefundRequestForm
              token={order.token}
              lines={returnable}
              typed={failed?.typed}
              photoTokens={failed?.photoTokens}
              errors={failed?.errors}
            />
          </>
        ) : null}
        {keptLines.length > 0 ? (
          <>
            <ul>
              {keptLines.map(({ position, name, reason }) => (
                <li key={position}>
                  {name}: {reason}.
                </li>
              ))}
            </ul>
            <p>If something is wrong with one of these, please write to us, and we’ll help.</p>
          </>
        ) : null}
        <p>
          <a href={orderPath(order.token)}>Back to the order</a>
        </p>
      </div>
    </TextPage>
  )
}
