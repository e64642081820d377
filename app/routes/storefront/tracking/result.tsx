import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TrackingResult } from '~/components/order/tracking-result'
import { TextPage } from '~/components/shell/text-page'
import { readTrackedOrder } from '~/domain/sales/tracking/track-order.server'
import { maxWaybillLength } from '~/domain/shared/field-limits'
import { readTrackingPass } from '~/domain/sales/tracking/tracking-pass.server'
import { trackOrderPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireWithinLimit } from '~/http/limits/check-limit.server'
import { trackWaybillWithinLimit } from '~/http/limits/tracking.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const headers = tokenPage

/**
 * The guard of the result (specification 1, section 2): it is open to whoever has just given number and contact, and to
 * whoever knows a waybill. Everybody else comes to the form.
 */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const slug = args.params['*'] ?? ''
  const orderId = readTrackingPass(context.secret, slug, context.now())
  if (orderId !== null) {
    const tracking = await readTrackedOrder(context, orderId)
    if (tracking) return { tracking }
  }
  const found = slug.includes('.') ? null : await trackWaybillWithinLimit(context, slug)
  if (found?.ok) return { tracking: found.value }
  if (found?.error.code === 'too_many_requests') requireWithinLimit(found)
  const closed = { message: 'This result has been closed. Please enter your order number again.' }
  const unknown = found && {
    message: found.error.message,
    field: { name: 'waybill', typed: slug.slice(0, maxWaybillLength) },
  }
  throw redirectWith(context, trackOrderPath, { flash: { tone: 'error', ...(unknown ?? closed) } })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: 'Where your order is' })

export default function TrackingResultPage() {
  const { tracking } = useLoaderData<typeof loader>()
  return (
    <TextPage title={tracking.orderNumber ? `Order ${tracking.orderNumber}` : 'Your delivery'}>
      <div className={stack}>
        <TrackingResult tracking={tracking} />
        <p>
          The link in your email shows the whole order. <a href={trackOrderPath}>Track another order</a>
        </p>
      </div>
    </TextPage>
  )
}
