import type { MetaFunction } from '~/framework/server'
import { Link } from '~/framework/react'
import { link, tile, tiles } from '~/components/admin/tiles.css'
import { settingGroups } from '~/components/admin/settings/setting-groups'
import { adminPlaceholderPath, adminSettingGroupPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'

export const handle = { permission: 'settings' } satisfies StaffHandle

export const loader = adminLoader(handle, () => Promise.resolve(null))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings', isIndexed: false })

export default function AdminSettingsPage() {
  return (
    <>
      <h1>Settings</h1>
      <ul className={tiles}>
        {settingGroups.map(({ slug, title, text }) => (
          <li key={slug} className={tile}>
            <Link className={link} to={adminSettingGroupPath(slug)}>
              <strong>{title}</strong>
            </Link>
            <span className={muted}>{text}</span>
          </li>
        ))}
        <li className={tile}>
          <Link className={link} to={adminPlaceholderPath}>
            <strong>Picture for products without one</strong>
          </Link>
          <span className={muted}>What shoppers see where a product has no picture yet.</span>
        </li>
      </ul>
    </>
  )
}
