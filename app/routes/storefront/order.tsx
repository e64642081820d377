import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { OrderDetails } from '~/components/order/order-details'
import { Shipments } from '~/components/order/shipments'
import type { OrderPage as OrderPageData } from '~/domain/order-page/order-page'
import { readOrderPage } from '~/domain/order-page/read-order-page.server'
import { pageMeta } from '~/response/page-meta'
import { isToken } from '~/domain/token.schema'
import { limitMisses, requireWithinLimit } from '~/request/limits/check-limit.server'
import { tokenPage } from '~/response/document.server'
import { requestContext } from '~/request/context.server'
import { container, page, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = tokenPage

/** An order by the link of its mail; the token is the credential. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = args.params.token ?? ''
  const read = () => readOrderPage(context, token)
  const isMiss = (found: OrderPageData | null) => found === null && isToken(token)
  const found = requireWithinLimit(await limitMisses(context, 'order_link', read, isMiss))
  if (!found) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return found
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Order ${data?.order.number ?? ''}`, isIndexed: false })

export default function OrderPage() {
  const { order, placedAtText, shipments } = useLoaderData<typeof loader>()
  return (
    <div className={`${container} ${page} ${stack}`}>
      <h1>Order {order.number}</h1>
      <p className={lead}>
        {order.label}. Placed {placedAtText}.
      </p>
      <Shipments shipments={shipments} />
      <OrderDetails order={order} />
    </div>
  )
}
