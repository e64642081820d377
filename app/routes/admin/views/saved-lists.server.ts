import { z } from 'zod/v4'
import { hasPermission } from '~/domain/operations/actors/roles'
import { viewLists, type ViewList } from '~/domain/operations/staff/views/view'
import { mayChangeView } from '~/domain/operations/staff/views/views.server'
import { readViews } from '~/domain/operations/staff/views/views.queries.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { orderListMoments, orderListStates } from '~/domain/sales/orders/list/order-list'
import { maxTagLength } from '~/domain/operations/tags/tag'
import { adminCustomersPath, adminNewViewPath, adminOrdersPath, adminProductsPath, adminViewPath } from '~/admin-paths'
import { staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { listParams } from '~/http/lists/list-params'

const day = z.iso.date().or(z.literal('')).default('')

const tag = z.string().max(maxTagLength).default('')

export const orderParams = listParams({
  filters: z.object({
    state: z.enum(orderListStates).default('all'),
    tag,
    from: day,
    to: day,
    on: z.enum(orderListMoments).default('placed'),
    coupon: z.string().max(32).default(''),
    payment: z.string().max(60).default(''),
    country: z.string().max(2).default(''),
  }),
  sorts: ['newest'],
})

export const productStates = ['all', 'hidden', 'bin'] as const

export const productParams = listParams({
  filters: z.object({
    state: z.enum(productStates).default('all'),
    category: z
      .string()
      .regex(/^\d{0,15}$/)
      .default(''),
  }),
  sorts: ['changed'],
})

export const customerParams = listParams({
  filters: z.object({ tag, from: day, to: day }),
  sorts: ['newest'],
})

/** The reader of a list's filters. What was searched for is left out: it often names a person. */
function queryBy<Filters extends z.ZodObject, Sort extends string>(
  params: ReturnType<typeof listParams<Filters, Sort>>,
): (search: URLSearchParams) => string {
  return (search) => params.query({ ...params.read(search), q: '' })
}

const savedLists: Record<ViewList, { path: string; title: string; query: (search: URLSearchParams) => string }> = {
  orders: { path: adminOrdersPath, title: 'Orders', query: queryBy(orderParams) },
  products: { path: adminProductsPath, title: 'Products', query: queryBy(productParams) },
  customers: { path: adminCustomersPath, title: 'Customers', query: queryBy(customerParams) },
}

/** A list whose views can be saved; 403 for a member who may not see it. */
export function requireSavedList(list: ViewList, { member }: SignedInStaff) {
  if (!hasPermission(member.role, viewLists[list])) throw errorResponse(403, 'Forbidden')
  return savedLists[list]
}

interface Tab {
  label: string
  href: string
  count?: string
  isCurrent: boolean
}

/**
 * The tabs of a list with those of the views that its member sees, where the filters of the address can be saved, and
 * where the view that is open can be changed; null where there is nothing to save or to change.
 */
export async function withViews(
  context: RequestContext,
  staff: SignedInStaff,
  { list, search, tabs }: { list: ViewList; search: URLSearchParams; tabs: readonly Tab[] },
): Promise<{ tabs: Tab[]; view: { saveHref: string | null; changeHref: string | null; name: string } }> {
  const { path, query } = savedLists[list]
  const href = path + query(search)
  const isSearch = (search.get('q') ?? '').trim() !== ''
  const views = (await readViews(context.db.read, list, staff.member.id)).map((view) => ({
    ...view,
    href: path + query(new URLSearchParams(view.query)),
  }))
  const current = isSearch ? undefined : views.find((view) => view.href === href)
  // each state has a tab already
  const isState = [...new URLSearchParams(query(search)).keys()].every((name) => name === 'state')
  const mayChange = current !== undefined && mayChangeView(staffContext(context, staff), current)
  return {
    tabs: [
      ...tabs.map((tab) => ({ ...tab, isCurrent: tab.isCurrent && current === undefined })),
      ...views.map((view) => ({ label: view.name, href: view.href, isCurrent: view === current })),
    ],
    view: {
      saveHref: isSearch || isState || current ? null : adminNewViewPath(list, query(search)),
      changeHref: mayChange ? adminViewPath(current.id) : null,
      name: current?.name ?? '',
    },
  }
}
