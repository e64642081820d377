import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ViewFields } from '~/components/admin/list/view-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { isViewList } from '~/domain/operations/staff/views/view'
import { saveView } from '~/domain/operations/staff/views/views.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminNewViewPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { requireSavedList } from './saved-lists.server'

export const handle = { permission: 'member', crumb: 'Save this view' } satisfies StaffHandle

/** The list that an address names, and its filters as the list itself writes them. */
function askedView(request: Request, staff: SignedInStaff) {
  const search = new URL(request.url).searchParams
  const list = search.get('list') ?? ''
  if (!isViewList(list)) throw errorResponse(404, 'Page Not Found')
  const { path, title, query } = requireSavedList(list, staff)
  return { list, path, title, query: query(new URLSearchParams(search.get('query') ?? '')) }
}

export const loader = adminLoader(handle, async (_context, staff, { request }) => askedView(request, staff))

export const action = adminAction(handle, {
  schema: z.object({ name: z.string().max(200).default(''), isShared: flagSchema.default(false) }),
  limit: staffWork,
  async answer(context, staff, form, { request }) {
    const { list, path, query } = askedView(request, staff)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const saved = await saveView(staffContext(context, staff), { list, query, ...form.value })
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), form.typed)
    const message = `The view ${saved.value.name} is saved. It is a tab of the list now.`
    return redirectWith(context, path + query, { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Save this view', isIndexed: false })

export default function AdminNewViewPage() {
  const { list, path, title, query } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Save this view</h1>
      <p>
        The list <Link to={path + query}>{title}</Link> with the filters that you have chosen. What is searched for is
        not saved.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewViewPath(list, query)}>
        <ViewFields values={typed} errors={errors} />
        <div>
          <Button>Save the view</Button>
        </div>
      </form>
    </>
  )
}
