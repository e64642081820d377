import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { list } from '~/components/admin/admin-form.css'
import { SalesPanel } from '~/components/admin/today/sales-panel'
import { SetUpSteps } from '~/components/admin/today/set-up-steps'
import { Notice } from '~/components/ui/notice/notice'
import { hasPermission, permissionNames } from '~/domain/operations/actors/roles'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { readOpenWork } from './open-work.server'
import { readSetUpSteps } from './set-up-steps.server'
import { readShownSales } from './shown-sales.server'
import * as styles from '~/components/admin/tiles.css'
import { panel, stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'

export const handle = { permission: 'member' } satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff) => {
  const { member } = staff
  const { label, permissions } = member.role
  const seesSales = hasPermission(member.role, 'reports')
  return {
    work: await readOpenWork(context, member.role),
    steps: await readSetUpSteps(context, staff),
    sales: seesSales ? await readShownSales(context) : null,
    member: { name: member.name, email: member.email, role: label },
    permissions: permissions.map((permission) => permissionNames[permission]),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Today', isIndexed: false })

export default function AdminOverviewPage() {
  const { work, steps, sales, member, permissions } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Today</h1>
      {steps ? <SetUpSteps steps={steps} /> : null}
      {work.length === 0 ? (
        <Notice tone="success">Nothing waits for you.</Notice>
      ) : (
        <section aria-label="What waits for you">
          <ul className={styles.tiles}>
            {work.map(({ count, label, href, isUrgent }) => (
              <li key={`${count} ${label}`} className={isUrgent ? `${styles.tile} ${styles.urgent}` : styles.tile}>
                <Link className={styles.link} to={href} discover="none">
                  <span className={styles.count}>{count}</span> {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sales ? <SalesPanel figures={sales} /> : null}
      <section className={`${panel} ${stack}`} aria-labelledby="who">
        <h2 className={subheading} id="who">
          Signed in as {member.name}
        </h2>
        <p>
          {member.email} · {member.role}
        </p>
        <details>
          <summary>What you may do</summary>
          <ul className={list}>
            {permissions.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      </section>
    </>
  )
}
