import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { GroupPage } from '~/components/admin/catalogue/group-page'
import { adminGroupsPath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { groupForms, groupOf } from './group-routes.server'

export const handle = {
  permission: 'products',
  crumb: 'Brand',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Brands', href: adminGroupsPath('brand') },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, groupOf('brand'))

export const action = adminAction(handle, groupForms('brand'))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Brand', isIndexed: false })

export default function AdminBrandPage() {
  return <GroupPage group={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? {}} />
}
