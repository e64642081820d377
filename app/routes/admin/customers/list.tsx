import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { fullName } from '~/domain/customers/accounts/customer'
import { listCustomers } from '~/domain/customers/manage/list-customers.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminCustomerPath, adminCustomersPath, adminOrdersPath, withQuery } from '~/paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'

export const handle = { permission: 'customers' } satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db, channel }, { member }, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const { q, after, before } = asked
  const page = await listCustomers({ db, channel }, { q, after, before })
  return {
    q,
    mayOpenOrders: hasPermission(member.role, 'orders'),
    customers: page.rows.map(({ id, email, phone, createdAt, ...names }) => ({
      id,
      name: fullName(names) || email || phone || `Customer ${id}`,
      email: email ?? '',
      phone: phone ?? '',
      since: instantText(createdAt, channel),
    })),
    newerHref: page.previous && adminCustomersPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminCustomersPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Customers', isIndexed: false })

export default function AdminCustomersPage() {
  const { q, mayOpenOrders, customers, newerHref, olderHref } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Customers</h1>
        <ListSearch path={adminCustomersPath} q={q} hint="Name, email, phone or order number" />
      </div>
      {customers.length > 0 ? (
        <Table
          caption="Customers"
          isStacked
          columns={['Name', 'Email', 'Mobile number', 'Since']}
          rows={customers.map(({ id, name, email, phone, since }) => [
            <Link key="name" to={adminCustomerPath(id)} discover="none">
              {name}
            </Link>,
            email,
            phone,
            since,
          ])}
        />
      ) : (
        <EmptyState
          icon={q === '' ? 'user' : 'search'}
          title={q === '' ? 'No customers yet' : `Nobody found for “${q}”`}
          text={
            q === ''
              ? 'Whoever makes an account in your shop appears here.'
              : 'Names are found by their beginning. Who has ordered as a guest has no account, and is found among the orders.'
          }
        >
          {q !== '' && mayOpenOrders ? (
            <a href={withQuery(adminOrdersPath, { q })}>Search the orders for “{q}”</a>
          ) : null}
        </EmptyState>
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
