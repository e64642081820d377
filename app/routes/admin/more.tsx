import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { navigationFor } from '~/components/admin/admin-areas'
import { link, tile, tiles } from '~/components/admin/tiles.css'
import { Icon } from '~/components/ui/icon/icon'
import { adminSecurityPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'

export const handle = { permission: 'member' } satisfies StaffHandle

export const loader = adminLoader(handle, async (_context, { member }) => ({
  areas: navigationFor(member.role.permissions).others.map(({ label, icon, href }) => ({ label, icon, href })),
}))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'More', isIndexed: false })

/** What the bar of a phone has no room for. */
export default function AdminMorePage() {
  const { areas } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>More</h1>
      <ul className={tiles}>
        {[...areas, { label: 'Your account', icon: 'lock' as const, href: adminSecurityPath }].map(
          ({ label, icon, href }) => (
            <li key={href} className={tile}>
              <Link className={link} to={href}>
                <Icon name={icon} /> <strong>{label}</strong>
              </Link>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
