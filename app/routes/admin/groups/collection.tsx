import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { GroupPage } from '~/components/admin/catalogue/group-page'
import { adminCollectionProductsPath, adminCollectionRulePath, adminGroupsPath, adminProductsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { groupForms, groupOf } from './group-routes.server'

export const handle = {
  permission: 'products',
  crumb: 'Collection',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Collections', href: adminGroupsPath('collection') },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, groupOf('collection'))

export const action = adminAction(handle, groupForms('collection'))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Collection', isIndexed: false })

export default function AdminCollectionPage() {
  const group = useLoaderData<typeof loader>()
  return (
    <GroupPage group={group} reply={useActionData<typeof action>() ?? {}}>
      <p>
        <Link to={adminCollectionProductsPath(group.id)}>
          {group.hasRule ? 'See its products' : 'Choose its products and their order'}
        </Link>
        {' · '}
        <Link to={adminCollectionRulePath(group.id)}>
          {group.hasRule ? 'Change its rule' : 'Let a rule choose its products'}
        </Link>
      </p>
    </GroupPage>
  )
}
