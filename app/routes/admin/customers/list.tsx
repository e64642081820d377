import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { ListForm } from '~/components/admin/list/list-form'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { ViewLinks } from '~/components/admin/list/view-links'
import { filterForm, head, states, tag as tagLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { fullName } from '~/domain/customers/accounts/customer'
import { listCustomers } from '~/domain/customers/manage/list-customers.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import { readTagsOf, readUsedTags } from '~/domain/operations/tags/tags.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminCustomerPath, adminCustomersFilePath, adminCustomersPath, adminOrdersPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { muted } from '~/styles/text.css'
import { pageMeta } from '~/http/page-meta'
import { customerParams, withViews } from '../views/saved-lists.server'

export const handle = { permission: 'customers' } satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff, { request }) => {
  const { channel } = context
  const { role } = staff.member
  const { searchParams: search } = new URL(request.url)
  const asked = customerParams.read(search)
  const { q, filters, after, before } = asked
  const page = await listCustomers(context, { q, ...filters, after, before })
  const [tags, used] = [
    await readTagsOf(
      context.db.read,
      'customer',
      page.rows.map(({ id }) => id),
    ),
    await readUsedTags(context.db.read, 'customer'),
  ]
  const isAll = q === '' && filters.tag === '' && filters.from === '' && filters.to === ''
  const all = [{ label: 'All', href: adminCustomersPath, isCurrent: isAll }]
  return {
    q,
    filters,
    tags: used.map(({ name }) => ({ value: name, label: name })),
    mayOpenOrders: hasPermission(role, 'orders'),
    filePath: hasPermission(role, 'reports') ? adminCustomersFilePath + customerParams.query(asked) : null,
    ...(await withViews(context, staff, { list: 'customers', search, tabs: all })),
    customers: page.rows.map(({ id, email, phone, createdAt, ...names }) => ({
      id,
      name: fullName(names) || email || phone || `Customer ${id}`,
      email: email ?? '',
      phone: phone ?? '',
      since: instantText(createdAt, channel),
      tags: (tags.get(id) ?? []).map(({ name }) => name),
    })),
    newerHref: page.previous && adminCustomersPath + customerParams.query(asked, { before: page.previous }),
    olderHref: page.next && adminCustomersPath + customerParams.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Customers', isIndexed: false })

export default function AdminCustomersPage() {
  const { q, filters, tags, mayOpenOrders, filePath, tabs, view, customers, newerHref, olderHref } =
    useLoaderData<typeof loader>()
  const found = { count: customers.length, hasMore: newerHref !== null || olderHref !== null }
  const isFiltered = filters.tag !== '' || filters.from !== '' || filters.to !== ''
  return (
    <>
      <div className={head}>
        <h1>Customers</h1>
        <ListSearch path={adminCustomersPath} q={q} found={found} hint="Name, email, phone or order number" />
      </div>
      {tabs.length > 1 ? <ListTabs label="Saved views" tabs={tabs} /> : null}
      {q === '' && (isFiltered || customers.length > 0) ? (
        <ListForm className={filterForm} path={adminCustomersPath} values={filters} found={found}>
          <TextField name="from" type="date" label="Account since" defaultValue={filters.from} />
          <TextField name="to" type="date" label="Until" defaultValue={filters.to} />
          {tags.length === 0 ? null : (
            <SelectField name="tag" label="Tag" defaultValue={filters.tag} emptyLabel="Any tag" options={tags} />
          )}
          <Button variant="secondary">Show</Button>
        </ListForm>
      ) : null}
      <ViewLinks view={view} />
      {customers.length > 0 ? (
        <Table
          caption="Customers"
          isStacked
          columns={['Name', 'Email', 'Mobile number', 'Since', ...(tags.length === 0 ? [] : ['Tags'])]}
          rows={customers.map(({ id, name, email, phone, since, tags: own }) => [
            <Link key="name" to={adminCustomerPath(id)} discover="none">
              {name}
            </Link>,
            email,
            phone,
            since,
            ...(tags.length === 0
              ? []
              : [
                  own.length === 0 ? (
                    ''
                  ) : (
                    <span key="tags" className={states}>
                      {own.map((one) => (
                        <span key={one} className={tagLook}>
                          {one}
                        </span>
                      ))}
                    </span>
                  ),
                ]),
          ])}
        />
      ) : (
        <EmptyState
          icon={q === '' ? 'user' : 'search'}
          title={q !== '' ? `Nobody found for “${q}”` : isFiltered ? 'Nobody with these filters' : 'No customers yet'}
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
      {filePath === null || customers.length === 0 ? null : (
        <form method="post" action={filePath}>
          <p>
            <Button variant="secondary" name="intent" value="take">
              Take these customers as a file
            </Button>
          </p>
          <p className={muted}>All of this list, for a spreadsheet. It is noted who has taken it.</p>
        </form>
      )}
    </>
  )
}
