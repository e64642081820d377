import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AdminFrame } from '~/components/admin/admin-frame'
import { comingAreas } from '~/components/admin/coming-areas'
import { command as commandStyle, list } from '~/components/admin/admin-frame.css'
import { Table } from '~/components/ui/table/table'
import { hasPermission, permissionNames, roles } from '~/domain/operations/roles'
import { requestContext } from '~/request/context.server'
import { requireStaff } from '~/request/guards.server'
import { adminFrameData } from '~/response/admin/staff-reply.server'
import { adminPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { panel, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = { scripts: false, layout: false }
export const headers = adminPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { member } = requireStaff(context, null)
  const { label, permissions } = roles[member.role]
  return {
    frame: adminFrameData(context),
    member: { name: member.name, email: member.email, role: label },
    permissions: permissions.map((permission) => permissionNames[permission]),
    areas: comingAreas.filter(({ permission }) => hasPermission(member.role, permission)),
  }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Administration', isIndexed: false })

export default function AdminOverviewPage() {
  const { frame, member, permissions, areas } = useLoaderData<typeof loader>()
  return (
    <AdminFrame {...frame}>
      <h1>Administration</h1>
      <section className={`${panel} ${stack}`} aria-labelledby="who">
        <h2 className={subheading} id="who">
          Signed in as {member.name}
        </h2>
        <p>
          {member.email} · {member.role}
        </p>
        <h3>What you may do</h3>
        <ul className={list}>
          {permissions.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
      {areas.length === 0 ? null : (
        <section className={stack} aria-labelledby="coming">
          <h2 className={subheading} id="coming">
            What comes here
          </h2>
          <p className={muted}>These areas get their pages next. Until then the command line does their work.</p>
          <Table
            caption="Areas to come"
            columns={['Area', 'On the command line']}
            rows={areas.map(({ title, commands }) => [
              title,
              commands.map((command) => (
                <div key={command} className={commandStyle}>
                  <code>npm run shop -- {command}</code>
                </div>
              )),
            ])}
          />
        </section>
      )}
    </AdminFrame>
  )
}
