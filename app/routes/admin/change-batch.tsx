import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ChangeEntries } from '~/components/admin/changes/change-entries'
import { ListPager } from '~/components/admin/list/list-pager'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { hasPermission } from '~/domain/operations/actors/roles'
import { readLogPage } from '~/domain/operations/changes/change-log/read-log.server'
import { isSelectionBatch, undoDays } from '~/domain/operations/selections/selection'
import { canUndo, chooseUndo } from '~/domain/operations/selections/undo/choose-undo.server'
import { adminChangeBatchPath, adminChangesPath, adminSelectionPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { shownChanges } from './shown-changes.server'

export const handle = {
  permission: 'settings',
  crumb: 'Changed together',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Log of changes', href: adminChangesPath },
  ],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async (context, { member }, { request, params: { batch = '' } }) => {
  const { db, now } = context
  const asked = params.read(new URL(request.url).searchParams)
  const page = isSelectionBatch(batch) ? await readLogPage(db, { batch }, asked) : null
  const [latest] = page?.rows ?? []
  if (!page || !latest) throw errorResponse(404, 'Page Not Found')
  const path = adminChangeBatchPath(batch)
  return {
    path,
    mayUndo: hasPermission(member.role, 'products') && canUndo(latest.at, now()),
    entries: await shownChanges(context, page.rows),
    newerHref: page.previous && path + params.query(asked, { before: page.previous }),
    olderHref: page.next && path + params.query(asked, { after: page.next }),
  }
})

export const action = adminAction(handle, {
  schema: z.object({ intent: z.literal('undo') }),
  limit: { undo: staffWork },
  async answer(context, staff, form, { params: { batch = '' } }) {
    if (!form.ok) return showFormAgain(form.error)
    const undo = await chooseUndo(staffContext(context, staff), staff, batch)
    if (!undo.ok) return showFormAgain(shownFailure(undo.error))
    return redirectWith(context, adminSelectionPath(undo.value.token))
  },
  replyWithErrors: (error) => showFormAgain(error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Changed together', isIndexed: false })

export default function AdminChangeBatchPage() {
  const { path, mayUndo, entries, newerHref, olderHref } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.errors ?? {}
  return (
    <>
      <h1>Changed together</h1>
      <ErrorSummary errors={errors} />
      {mayUndo ? (
        <>
          <p className={muted}>
            You can set it back for {undoDays} days. What somebody has changed since stays. The next page shows it
            before anything is done.
          </p>
          <form method="post" action={path}>
            <Button variant="secondary" name="intent" value="undo">
              Set it back
            </Button>
          </form>
        </>
      ) : (
        <p className={muted}>What was changed together can be set back for {undoDays} days.</p>
      )}
      <ChangeEntries entries={entries} hasBatches={false} />
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
