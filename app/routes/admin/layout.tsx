import { useContext } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import {
  Outlet,
  useActionData,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '~/framework/react'
import { AdminFrame } from '~/components/admin/frame/admin-frame'
import { DraftNotice, KeptFormNotice } from '~/components/admin/kept-form-notice'
import { ProofForm } from '~/components/admin/proof-form'
import { describeError } from '~/components/error-pages/describe-error'
import { ErrorPage } from '~/components/error-pages/error-page'
import { ErrorPageContext } from '~/components/error-pages/error-page-context'
import { askedProof } from '~/http/admin/proof.server'
import { requestContext } from '~/http/context.server'
import { isAdminHandle } from '~/http/admin/admin-handle'
import { adminFrameData } from '~/http/admin/staff-reply.server'
import { adminPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import type { PageHandle } from '~/http/scripts'

export const handle = { layout: 'admin' } satisfies PageHandle
/** The pages below have no headers of their own, and get these. */
export const headers = adminPage

/** Everybody gets the frame: the pages in it check who may see them (adminLoader). */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  return { ...adminFrameData(context), proof: askedProof(context) }
}

export const meta: MetaFunction = ({ matches, error }) =>
  pageMeta(matches, { title: error ? describeError(error).title : 'Administration', isIndexed: false })

export default function AdminLayout() {
  const { proof, ...frame } = useLoaderData<typeof loader>()
  // see addKeptForm
  const kept = useActionData<{ keptPath: string }>()
  const page = useMatches().at(-1)
  const handle: unknown = page?.handle
  const draft = keptDraft(page?.data)
  const { crumb, above = [] } = isAdminHandle(handle) ? handle : {}
  return (
    <AdminFrame {...frame} crumbs={crumb === undefined ? [] : [...above, { name: crumb }]}>
      {kept ? <KeptFormNotice path={kept.keptPath} /> : draft && !proof ? <DraftNotice {...draft} /> : null}
      {proof ? <ProofForm {...proof} /> : <Outlet />}
    </AdminFrame>
  )
}

/** What the loader of a page says of a form that its member has not sent (see adminLoader). */
function keptDraft(data: unknown): { at: string; path: string } | null {
  if (typeof data !== 'object' || data === null || !('draft' in data)) return null
  return data.draft as { at: string; path: string }
}

/** An error of a page, within the frame where that could be read. */
export function ErrorBoundary() {
  const error = useRouteError()
  const given = useContext(ErrorPageContext)
  const { pathname } = useLocation()
  const frame = useRouteLoaderData<typeof loader>('routes/admin/layout')
  const page = given ?? <ErrorPage error={error} path={pathname} />
  if (frame) return <AdminFrame {...frame}>{page}</AdminFrame>
  return (
    <main id="main" tabIndex={-1}>
      {page}
    </main>
  )
}
