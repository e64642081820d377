import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { link, tile, tiles } from '~/components/admin/tiles.css'
import { settingPages } from '~/components/admin/settings/setting-pages'
import { settingGroups } from '~/components/admin/settings/setting-groups'
import { hasPermission } from '~/domain/operations/actors/roles'
import { adminSettingGroupPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'

export const handle = { permission: 'member' } satisfies StaffHandle

export const loader = adminLoader(handle, async (_context, { member }) => ({
  pages: [
    ...settingPages
      .filter(({ permission }) => hasPermission(member.role, permission))
      .map(({ title, text, href }) => ({ title, text, href })),
    ...(hasPermission(member.role, 'settings') ? settingGroups : []).map(({ slug, title, text }) => ({
      title,
      text,
      href: adminSettingGroupPath(slug),
    })),
  ],
}))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings', isIndexed: false })

export default function AdminSettingsPage() {
  const { pages } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Settings</h1>
      {pages.length === 0 ? <p>Your role has no settings.</p> : null}
      <ul className={tiles}>
        {pages.map(({ href, title, text }) => (
          <li key={href} className={tile}>
            <Link className={link} to={href}>
              <strong>{title}</strong>
            </Link>
            <span className={muted}>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
