import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { LinkButton } from '~/components/ui/button/link-button'
import { adminPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { replyWith } from '~/http/reply.server'

export const handle = { permission: 'member' } satisfies StaffHandle

/** Addresses below /admin that no page has. */
export const loader = adminLoader(handle, async (_context, _staff, { request }) =>
  replyWith({ path: new URL(request.url).pathname.replace(/\.data$/, '') }, { status: 404 }),
)

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Page Not Found', isIndexed: false })

export default function UnknownAdminPage() {
  const { path } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Page Not Found</h1>
      <p>
        The administration has no page at <strong>{path}</strong>.
      </p>
      <div>
        <LinkButton href={adminPath}>Back to the administration</LinkButton>
      </div>
    </>
  )
}
