import { useEffect } from 'react'
import { redirect, type MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { areasFor } from '~/components/admin/admin-areas'
import { OrderTable } from '~/components/admin/list/order-table'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { settingGroups } from '~/components/admin/settings/setting-groups'
import { settingPages } from '~/components/admin/settings/setting-pages'
import { listProducts } from '~/domain/catalogue/products/list/list-products.server'
import { fullName } from '~/domain/customers/accounts/customer'
import { listCustomers } from '~/domain/customers/manage/list-customers.server'
import { hasPermission, type Role } from '~/domain/operations/actors/roles'
import { listOrders } from '~/domain/sales/orders/list/list-orders.server'
import {
  adminCustomerPath,
  adminCustomersPath,
  adminOrderPath,
  adminOrdersPath,
  adminProductPath,
  adminProductsPath,
  adminSearchPath,
  adminSettingGroupPath,
} from '~/admin-paths'
import { withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { showOrders } from './orders/order-list.server'

export const handle = { permission: 'member' } satisfies StaffHandle

/** How many of each kind are shown; the list of the kind shows all. */
const shownOfKind = 5
const firstPage = { after: null, before: null }

/** The pages of the administration whose name, or a setting on which, contains what is searched for. */
function findPages(q: string, permissions: Role['permissions']) {
  const has = (text: string) => text.toLowerCase().includes(q.toLowerCase())
  const areas = areasFor(permissions).flatMap(({ label, href }) => (has(label) ? { label, href } : []))
  const pages = settingPages
    .filter(({ title, text, permission }) => permissions.includes(permission) && (has(title) || has(text)))
    .map(({ title, href }) => ({ label: title, href }))
  const groups = permissions.includes('settings')
    ? settingGroups.flatMap(({ slug, title, fields }) => {
        const field = fields.find(({ label }) => has(label))
        if (!field && !has(title)) return []
        return { label: field ? `${title}: ${field.label}` : title, href: adminSettingGroupPath(slug) }
      })
    : []
  return [...areas, ...pages, ...groups].slice(0, 2 * shownOfKind)
}

export const loader = adminLoader(handle, async (context, { member }, { request }) => {
  const { db, channel } = context
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)
  const may = (permission: 'orders' | 'products' | 'customers') => q !== '' && hasPermission(member.role, permission)
  const orders = may('orders') ? await listOrders(context, { q, state: 'all', ...firstPage }) : null
  const found = orders?.rows ?? []
  // a whole number names one order
  if (found.length === 1 && found[0]?.number.toLowerCase() === q.toLowerCase())
    throw redirect(adminOrderPath(found[0].number), 303)
  const products = may('products') ? await listProducts({ db }, { q, state: 'all', ...firstPage }) : null
  const customers = may('customers')
    ? await listCustomers({ db, channel }, { q, from: '', to: '', ...firstPage })
    : null
  return {
    q,
    pages: q === '' ? [] : findPages(q, member.role.permissions),
    orders: showOrders({ rows: found.slice(0, shownOfKind) }, context, member.role),
    hasMoreOrders: found.length > shownOfKind,
    products: (products?.rows ?? []).slice(0, shownOfKind).map(({ slug, name }) => ({ slug, name })),
    hasMoreProducts: (products?.rows.length ?? 0) > shownOfKind,
    customers: (customers?.rows ?? []).slice(0, shownOfKind).map(({ id, email, phone, ...names }) => ({
      id,
      name: [fullName(names), email ?? phone].filter(Boolean).join(' · '),
    })),
    hasMoreCustomers: (customers?.rows.length ?? 0) > shownOfKind,
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Search', isIndexed: false })

export default function AdminSearchPage() {
  const { q, pages, orders, products, customers, ...more } = useLoaderData<typeof loader>()
  // who comes here wants to type
  useEffect(() => {
    if (q === '') document.getElementById('list-search')?.focus()
  }, [q])
  const count = pages.length + orders.length + products.length + customers.length
  return (
    <>
      <div className={head}>
        <h1>Search</h1>
        <ListSearch
          path={adminSearchPath}
          q={q}
          found={{ count, hasMore: false }}
          isImmediate={false}
          hint="Order, person, product, SKU, waybill or setting"
        />
      </div>
      {q !== '' && count === 0 ? (
        <EmptyState
          icon="search"
          title={`Nothing found for “${q}”`}
          text="Orders are found by number, email, phone, waybill and SKU; products by name and SKU; people by name, email and phone."
        />
      ) : null}
      {orders.length > 0 ? (
        <section className={stack} aria-labelledby="found-orders">
          <h2 className={subheading} id="found-orders">
            Orders
          </h2>
          <OrderTable orders={orders} />
          {more.hasMoreOrders ? <a href={withQuery(adminOrdersPath, { q })}>All orders that are found</a> : null}
        </section>
      ) : null}
      <FoundLinks
        id="found-products"
        title="Products"
        links={products.map(({ slug, name }) => ({ label: name, href: adminProductPath(slug) }))}
        all={more.hasMoreProducts ? withQuery(adminProductsPath, { q }) : null}
      />
      <FoundLinks
        id="found-customers"
        title="Customers"
        links={customers.map(({ id, name }) => ({ label: name, href: adminCustomerPath(id) }))}
        all={more.hasMoreCustomers ? withQuery(adminCustomersPath, { q }) : null}
      />
      <FoundLinks id="found-pages" title="Pages and settings" links={pages} all={null} />
    </>
  )
}

interface FoundLinksProps {
  id: string
  title: string
  links: ReadonlyArray<{ label: string; href: string }>
  /** Where all are listed, when there are more. */
  all: string | null
}

function FoundLinks({ id, title, links, all }: FoundLinksProps) {
  if (links.length === 0) return null
  return (
    <section className={stack} aria-labelledby={id}>
      <h2 className={subheading} id={id}>
        {title}
      </h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href + label}>
            <Link to={href} discover="none">
              {label}
            </Link>
          </li>
        ))}
        {all === null ? null : (
          <li>
            <a href={all}>All that are found</a>
          </li>
        )}
      </ul>
    </section>
  )
}
