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
  crumb: 'Label',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Labels', href: adminGroupsPath('label') },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, groupOf('label'))

export const action = adminAction(handle, groupForms('label'))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Label', isIndexed: false })

export default function AdminLabelPage() {
  return <GroupPage group={useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? {}} />
}
