import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { CancelForm } from '~/components/order/cancel-form'
import { OrderDetails } from '~/components/order/order-details'
import { PaymentInstructions } from '~/components/order/payment-instructions'
import { RatingForm } from '~/components/order/rating-form'
import { RefundRequests } from '~/components/order/refund-requests'
import { MoneyNotice } from '~/components/order/money-notice'
import { Shipments } from '~/components/order/shipments'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { readPayableOrder, type PayableOrder } from '~/domain/sales/checkout/pay-order.server'
import type { OrderView } from '~/domain/sales/orders/order'
import { arrivedSkus } from '~/domain/sales/order-page/arrived-things'
import { customerOf } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import {
  accountPath,
  homePath,
  loginPath,
  orderDocumentPath,
  ownOrdersPath,
  payOrderPath,
  refundRequestPath,
  reorderPath,
  withQuery,
  writeReviewPath,
} from '~/paths'
import { pageMeta } from '~/http/page-meta'
import { tokenPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { canSignIn } from '~/http/forms/auth-forms.server'
import { requireOrderPage } from '~/http/limits/require-order-page.server'
import { container, page, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = tokenPage

/** An order by the link of its mail; the token is the credential. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const found = await requireOrderPage(context, args.params.token)
  const hasReviews = await hasFeature(context, 'Review')
  const payable = isUnpaid(found.order) ? await readPayableOrder(context, found.order.token) : null
  return {
    ...found,
    payWords: payable && payWordsOf(payable),
    hasReviews,
    isGuest: customerOf(context) === null,
    canSignIn: canSignIn(context),
  }
}

const isUnpaid = ({ status, paymentStatus, difference }: OrderView) =>
  (status === 'placed' && paymentStatus === 'pending') || difference !== null

/** What leads to the page where it is paid; null where that offers nothing else than what the order has. */
function payWordsOf({ current, choices }: PayableOrder): string | null {
  if (!choices.some(({ code, reason }) => code !== current && reason === null)) return null
  return choices.some(({ code }) => code === current) ? 'Pay another way' : 'Pay now'
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Order ${data?.order.number ?? ''}` })

export default function OrderPage() {
  const { order, placedAtText, shipments, documents, moneyNotices, refundRequests, returnable, cancel, ...shown } =
    useLoaderData<typeof loader>()
  const arrived = arrivedSkus(shipments)
  return (
    <div className={`${container} ${page} ${stack}`}>
      <Breadcrumbs
        items={[
          { name: 'Home', href: homePath },
          ...(shown.isGuest
            ? []
            : [
                { name: 'Account', href: accountPath },
                { name: 'Orders & Refunds', href: ownOrdersPath },
              ]),
          { name: `Order ${order.number}` },
        ]}
      />
      <h1>Order {order.number}</h1>
      <p className={lead}>
        {order.label} · ordered on {placedAtText}
      </p>
      <MoneyNotice sentences={moneyNotices} />
      <OrderDetails
        order={order}
        belowLine={({ slug, sku }) =>
          shown.hasReviews && arrived.includes(sku) ? (
            <p data-screen-only>
              <a href={withQuery(writeReviewPath(slug), { order: order.token })}>Write a review</a>
            </p>
          ) : null
        }
        before={
          <>
            <PaymentInstructions order={order} />
            {shown.payWords === null ? null : (
              <p data-screen-only>
                <LinkButton
                  href={payOrderPath(order.token)}
                  variant={shown.payWords === 'Pay now' ? 'primary' : 'quiet'}
                >
                  {shown.payWords}
                </LinkButton>
              </p>
            )}
            <RefundRequests requests={refundRequests} />
            <Shipments shipments={shipments} />
          </>
        }
      >
        {documents.length > 0 ? (
          <ul>
            {documents.map(({ id, kind, number }) => (
              <li key={id}>
                <a href={orderDocumentPath(order.token, id)}>
                  {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number} (PDF)
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <form method="post" action={reorderPath(order.token)}>
          <input type="hidden" name="token" value={order.token} />
          <Button variant="secondary">Order it again</Button>
        </form>
        {returnable.length > 0 ? (
          <p data-screen-only>
            Something wrong? <a href={refundRequestPath(order.token)}>Ask for a refund</a> within{' '}
            {Math.min(...returnable.map(({ days }) => days))} days of delivery.
          </p>
        ) : null}
        {order.fulfilmentStatus === 'delivered' ? (
          <RatingForm token={order.token} rating={order.experienceRating} page="order" />
        ) : null}
        {shown.canSignIn ? (
          <p data-screen-only>
            <a href={withQuery(loginPath, { redirectTo: ownOrdersPath })}>Log in</a> to keep this order with your
            others: once you have verified the email address or mobile number of the order, it is in your account.
          </p>
        ) : null}
        {cancel.problem === null ? (
          <Disclosure title="Cancel this order">
            <CancelForm token={order.token} moneyText={cancel.moneyText} />
          </Disclosure>
        ) : null}
      </OrderDetails>
    </div>
  )
}
