import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { GroupList } from '~/components/admin/catalogue/group-list'
import { adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { groupListOf } from './group-routes.server'

export const handle = {
  permission: 'products',
  crumb: 'Collections',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, groupListOf('collection'))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Collections', isIndexed: false })

export default function AdminCollectionsPage() {
  return <GroupList {...useLoaderData<typeof loader>()} />
}
