import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { head, second } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { countOpenEntries, readDeadLetterPage } from '~/domain/operations/outbox/outbox.queries.server'
import { retryDeadLetters } from '~/domain/operations/outbox/retry-dead-letters.server'
import { workName } from '~/domain/operations/outbox/work-names'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminJobsPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { countText } from './orders/order-list.server'

export const handle = {
  permission: 'settings',
  crumb: 'Jobs and mails',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['oldest'] })

export const loader = adminLoader(handle, async ({ db, channel }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const page = await readDeadLetterPage(db.read, asked)
  const { open, failing } = await countOpenEntries(db.read)
  return {
    open: countText(open, channel.languageTag),
    failing: countText(failing, channel.languageTag),
    failed: page.rows.map(({ id, kind, payload, attempts, lastError, failedAt }) => ({
      id,
      name: workName(kind),
      about: `${kind} ${payload}`,
      reason: lastError,
      tries: `${attempts}, the last ${instantText(failedAt, channel)}`,
    })),
    earlierHref: page.previous && adminJobsPath + params.query(asked, { before: page.previous }),
    laterHref: page.next && adminJobsPath + params.query(asked, { after: page.next }),
  }
})

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('all') }),
    z.object({ intent: z.literal('one'), job: z.coerce.number().int().positive() }),
  ]),
  limit: { all: staffWork, one: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const id = value.intent === 'one' ? value.job : undefined
    const done = await retryDeadLetters(staffContext(context, staff), id)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    const { count } = done.value
    const message = count === 0 ? 'It is tried again already.' : `Tried again: ${count}. Reload in a moment.`
    return redirectWith(context, adminJobsPath, { flash: { tone: count === 0 ? 'info' : 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Jobs and mails', isIndexed: false })

export default function AdminJobsPage() {
  const { open, failing, failed, earlierHref, laterHref } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.errors ?? {}
  return (
    <>
      <div className={head}>
        <h1>Jobs and mails</h1>
        {failed.length > 0 ? (
          <form method="post" action={adminJobsPath}>
            <Button name="intent" value="all">
              Try all again
            </Button>
          </form>
        ) : null}
      </div>
      <p className={muted}>
        Waiting: {open}. Of these, failed before and tried again by itself: {failing}. What failed for three days, or
        cannot work, is listed here.
      </p>
      <ErrorSummary errors={errors} />
      {failed.length > 0 ? (
        <Table
          caption="Failed jobs and mails"
          isStacked
          columns={['What', 'Why', 'Tries', 'Again']}
          rows={failed.map(({ id, name, about, reason, tries }) => [
            <span key="what">
              {name}
              <span className={second}>{about}</span>
            </span>,
            reason,
            tries,
            <form key="again" method="post" action={adminJobsPath}>
              <input type="hidden" name="intent" value="one" />
              <input type="hidden" name="job" value={id} />
              <Button variant="secondary" size="small" aria-label={`Try job ${id} again: ${name}`}>
                Try again
              </Button>
            </form>,
          ])}
        />
      ) : (
        <EmptyState icon="success" title="Nothing has failed" text="All jobs and mails are done, or are being tried." />
      )}
      <ListPager newerHref={earlierHref} olderHref={laterHref} newerLabel="Earlier" olderLabel="Later" />
    </>
  )
}
