import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { NewGroupPage } from '~/components/admin/catalogue/group-page'
import { adminGroupsPath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { newGroupForm, newGroupOf } from './group-routes.server'

export const handle = {
  permission: 'products',
  crumb: 'New label',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Labels', href: adminGroupsPath('label') },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, newGroupOf('label'))

export const action = adminAction(handle, newGroupForm('label'))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New label', isIndexed: false })

export default function AdminNewLabelPage() {
  const { channels } = useLoaderData<typeof loader>()
  return <NewGroupPage kind="label" reply={useActionData<typeof action>() ?? {}} channels={channels} />
}
