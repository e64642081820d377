import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { OrderDetails } from '~/components/order/order-details'
import type { OrderView } from '~/domain/orders/order'
import { readOrderByToken } from '~/domain/orders/read-order.server'
import { pageMeta } from '~/response/page-meta'
import { isToken } from '~/domain/token.schema'
import { limitMisses, requireWithinLimit } from '~/request/limits/check-limit.server'
import { tokenPage } from '~/response/document.server'
import { requestContext } from '~/request/context.server'
import { container, page, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = tokenPage

/** A guest's order by the link of its mail; the token is the credential. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const token = args.params.token ?? ''
  const read = () => readOrderByToken(context, token)
  const isMiss = (found: OrderView | null) => found === null && isToken(token)
  const order = requireWithinLimit(await limitMisses(context, 'order_link', read, isMiss))
  if (!order || order.status === 'draft')
    throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const placedAt =
    order.placedAt === null
      ? ''
      : new Intl.DateTimeFormat(context.channel.languageTag, {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: context.channel.timeZone,
        }).format(new Date(order.placedAt))
  return { order, placedAt }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Order ${data?.order.number ?? ''}`, isIndexed: false })

export default function OrderPage() {
  const { order, placedAt } = useLoaderData<typeof loader>()
  return (
    <div className={`${container} ${page} ${stack}`}>
      <h1>Order {order.number}</h1>
      <p className={lead}>
        {order.label}. Placed {placedAt}.
      </p>
      <OrderDetails order={order} />
    </div>
  )
}
