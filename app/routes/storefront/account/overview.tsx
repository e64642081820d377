import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { OrderList } from '~/components/account/order-list'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { LinkButton } from '~/components/ui/button/link-button'
import { fullName } from '~/domain/customers/accounts/customer'
import { readLatestOrder } from '~/domain/sales/orders/customer/read-customer-orders.server'
import { accountPath, addressBookPath, ownOrdersPath, profilePath, shopPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireCustomer } from '~/http/guards.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { cluster } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const customer = requireCustomer(context)
  const latest = await readLatestOrder(context, customer.id)
  return { name: fullName(customer), contact: customer.email ?? customer.phone ?? '', latest }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Account Overview' })

export default function AccountOverviewPage() {
  const { name, contact, latest } = useLoaderData<typeof loader>()
  return (
    <AccountPage
      title="Account Overview"
      text={name === '' ? `You’re logged in with ${contact}.` : `Welcome, ${name}. You’re logged in with ${contact}.`}
      path={accountPath}
    >
      {latest === null ? (
        <EmptyState icon="cart" title="No orders yet" text="Your orders will be listed here.">
          <LinkButton href={shopPath()}>Shop all</LinkButton>
        </EmptyState>
      ) : (
        <>
          <h2 className={subheading}>Your last order</h2>
          <OrderList orders={[latest]} />
        </>
      )}
      <div className={cluster}>
        {latest === null ? null : (
          <LinkButton href={ownOrdersPath} variant="secondary" size="small">
            All orders
          </LinkButton>
        )}
        <LinkButton href={profilePath} variant="secondary" size="small">
          Edit your profile
        </LinkButton>
        <LinkButton href={addressBookPath} variant="secondary" size="small">
          Addresses
        </LinkButton>
      </div>
    </AccountPage>
  )
}
