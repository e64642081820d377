import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { OrderList } from '~/components/account/order-list'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { TextField } from '~/components/ui/field/text-field'
import { Pagination } from '~/components/ui/pagination/pagination'
import { maxSearchTextLength } from '~/domain/shared/field-limits'
import { listCustomerOrders } from '~/domain/sales/orders/customer/read-customer-orders.server'
import { ownOrdersPath, shopPath, withQuery } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireCustomer } from '~/http/guards.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const customer = requireCustomer(context)
  const { searchParams } = new URL(args.request.url)
  const search = (searchParams.get('search') ?? '').trim().slice(0, maxSearchTextLength)
  const page = /^[1-9]\d{0,5}$/.test(searchParams.get('page') ?? '') ? Number(searchParams.get('page')) : 1
  return { search, ...(await listCustomerOrders(context, customer.id, { search, page })) }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders & Refunds' })

export default function OrdersPage() {
  const { search, orders, page, pageCount } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Orders & Refunds" text="Track and manage your orders" path={ownOrdersPath}>
      {orders.length === 0 && search === '' ? (
        <EmptyState
          icon="cart"
          title="No orders yet"
          text="Orders that you placed as a guest are listed here once you have verified their email address or mobile number in your profile."
        >
          <LinkButton href={shopPath()}>Shop all</LinkButton>
        </EmptyState>
      ) : (
        <>
          <form className={stack} action={ownOrdersPath} role="search" aria-label="Orders">
            <TextField
              name="search"
              label="Order number or product"
              type="search"
              maxLength={maxSearchTextLength}
              defaultValue={search}
            />
            <div>
              <Button variant="secondary" size="small">
                Find orders
              </Button>
            </div>
          </form>
          {orders.length === 0 ? (
            <p role="status">
              No order matches “{search}”. <a href={ownOrdersPath}>Show all orders</a>
            </p>
          ) : (
            <OrderList orders={orders} />
          )}
          <Pagination
            page={page}
            pageCount={pageCount}
            hrefOf={(number) =>
              withQuery(ownOrdersPath, {
                search: search || undefined,
                page: number === 1 ? undefined : String(number),
              })
            }
          />
        </>
      )}
    </AccountPage>
  )
}
