import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AdminFrame } from '~/components/admin/admin-frame'
import { LinkButton } from '~/components/ui/button/link-button'
import { adminPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { requireStaff } from '~/request/guards.server'
import { adminFrameData } from '~/response/admin/staff-reply.server'
import { adminPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { replyWith } from '~/response/reply.server'

export const handle = { scripts: false, layout: false }
export const headers = adminPage

/** Addresses below /admin that no page has. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  requireStaff(context, null)
  return replyWith({ frame: adminFrameData(context), path: new URL(args.request.url).pathname }, { status: 404 })
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Page Not Found', isIndexed: false })

export default function UnknownAdminPage() {
  const { frame, path } = useLoaderData<typeof loader>()
  return (
    <AdminFrame {...frame}>
      <h1>Page Not Found</h1>
      <p>
        The administration has no page at <strong>{path}</strong>.
      </p>
      <div>
        <LinkButton href={adminPath}>Back to the administration</LinkButton>
      </div>
    </AdminFrame>
  )
}
