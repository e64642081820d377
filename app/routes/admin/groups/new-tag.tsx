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
  crumb: 'New tag',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Tags', href: adminGroupsPath('tag') },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, newGroupOf('tag'))

export const action = adminAction(handle, newGroupForm('tag'))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New tag', isIndexed: false })

export default function AdminNewTagPage() {
  const { channels } = useLoaderData<typeof loader>()
  return <NewGroupPage kind="tag" reply={useActionData<typeof action>() ?? {}} channels={channels} />
}
