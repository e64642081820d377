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
  crumb: 'Labels',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, groupListOf('label'))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Labels', isIndexed: false })

export default function AdminLabelsPage() {
  return <GroupList {...useLoaderData<typeof loader>()} />
}
