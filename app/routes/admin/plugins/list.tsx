import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { state as stateLook } from '~/components/admin/list/list.css'
import { Table } from '~/components/ui/table/table'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { plugins } from '~/plugins/plugins.server'
import { adminPluginPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'settings',
  crumb: 'Plugins',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db }) => {
  const stored = await readStoredPlugins({ db })
  return {
    plugins: plugins.map(({ name, moduleName, title, about, isActiveByDefault, isOptional, configProblem }) => {
      const known = stored.get(moduleName)
      const isActive = known?.isActive ?? isActiveByDefault
      const isBroken = isActive && configProblem(known?.config ?? {}) !== null
      return { name, title, about, isActive, isBroken, isOptional }
    }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Plugins', isIndexed: false })

export default function AdminPluginsPage() {
  const { plugins: rows } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Plugins</h1>
      <p className={muted}>
        Parts of the shop that you can switch off, and tools of others. A tool that stores something in a visitor’s
        browser waits until the visitor allows it, where the law asks for that. <HistoryLink kind="plugin" />
      </p>
      <Table
        caption="Plugins"
        isStacked
        columns={['Plugin', 'What it does', 'State', 'Visitors are asked']}
        rows={rows.map(({ name, title, about, isActive, isBroken, isOptional }) => [
          <Link key="name" to={adminPluginPath(name)} discover="none">
            {title}
          </Link>,
          about,
          <span key="state" className={stateLook[isBroken ? 'warning' : isActive ? 'done' : 'neutral']}>
            {isBroken ? 'A setting is missing' : isActive ? 'On' : 'Off'}
          </span>,
          isOptional ? 'Yes' : 'No',
        ])}
      />
    </>
  )
}
