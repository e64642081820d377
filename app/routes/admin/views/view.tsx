import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ViewFields } from '~/components/admin/list/view-fields'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { changeView, mayChangeView, removeView } from '~/domain/operations/staff/views/views.server'
import { findView } from '~/domain/operations/staff/views/views.queries.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminViewPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { requireSavedList } from './saved-lists.server'

export const handle = { permission: 'member', crumb: 'View' } satisfies StaffHandle

async function requireView(context: RequestContext, staff: SignedInStaff, id = '') {
  const view = isId(id) ? await findView(context.db.read, Number(id)) : null
  if (!view || !mayChangeView(staffContext(context, staff), view)) throw errorResponse(404, 'Page Not Found')
  return { ...view, ...requireSavedList(view.list, staff), query: view.query }
}

export const loader = adminLoader(handle, async (context, staff, { params }) => {
  const { id, name, path, title, query, isShared, version } = await requireView(context, staff, params.id)
  return { id, name, title, href: path + query, version, values: { name, isShared: isShared ? 'on' : '' } }
})

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('save'),
      version: z.coerce.number().int().min(0),
      name: z.string().max(200).default(''),
      isShared: flagSchema.default(false),
    }),
    z.object({ intent: z.literal('remove') }),
  ]),
  limit: { save: staffWork, remove: staffWork },
  async answer(context, staff, form, { params }) {
    const { id, path, query } = await requireView(context, staff, params.id)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    const { value } = form
    const done = (to: string, message: string) => redirectWith(context, to, { flash: { tone: 'success', message } })
    if (value.intent === 'remove') {
      const removed = await removeView(byStaff, id)
      return removed.ok
        ? done(path, `The view ${removed.value.name} is removed.`)
        : showFormAgain(shownFailure(removed.error), form.typed)
    }
    const { name, isShared, version } = value
    const changed = await changeView(byStaff, { id, version, name, isShared })
    return changed.ok
      ? done(path + query, `The view ${changed.value.name} is saved.`)
      : showFormAgain(shownFailure(changed.error), form.typed)
  },
  now: async (args, intent) => {
    const { version, values } = await loader(args)
    return intent === 'save' ? { version, values, labels: { isShared: 'The whole team sees it' } } : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'View', isIndexed: false })

export default function AdminViewPage() {
  const { id, name, title, href, version, values } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>{name}</h1>
      <p>
        A view of the list {title}. <Link to={href}>Open it</Link>
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminViewPath(id)}>
        <input type="hidden" name="intent" value="save" />
        <VersionFields version={version} values={values} typed={typed} />
        <ViewFields values={typed ?? values} errors={errors} />
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <section className={ruledSection} aria-labelledby="remove">
        <h2 className={subheading} id="remove">
          Remove the view
        </h2>
        <p>Only the tab goes away. What the list shows stays as it is.</p>
        <form method="post" action={adminViewPath(id)}>
          <Button variant="secondary" name="intent" value="remove">
            Remove the view
          </Button>
        </form>
      </section>
    </>
  )
}
