import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import * as styles from '~/components/admin/changes/changes.css'
import { ChangeEntries } from '~/components/admin/changes/change-entries'
import { ListForm } from '~/components/admin/list/list-form'
import { ListPager } from '~/components/admin/list/list-pager'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { Notice } from '~/components/ui/notice/notice'
import { isThingKind } from '~/domain/operations/changes/change-log/change-log'
import { checkLog, type LogProblem } from '~/domain/operations/changes/change-log/check-log.server'
import { readLog, readLogPage } from '~/domain/operations/changes/change-log/read-log.server'
import { readStaff } from '~/domain/operations/staff/staff.queries.server'
import { adminChangesPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { replyWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { kindOptions, shownChanges, wordsOf } from './shown-changes.server'

export const handle = {
  permission: 'settings',
  crumb: 'Log of changes',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

const others = [
  { value: 'command', label: 'The command line' },
  { value: 'import', label: 'An import' },
  { value: 'schedule', label: 'The shop itself' },
] as const

const params = listParams({
  filters: z.object({
    by: z
      .string()
      .regex(/^(member-\d{1,15}|command|import|schedule)?$/)
      .default(''),
    kind: z
      .string()
      .refine((kind) => kind === '' || isThingKind(kind))
      .default(''),
    name: z.string().max(200).default(''),
  }),
  sorts: ['newest'],
})

export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const { db } = context
  const asked = params.read(new URL(request.url).searchParams)
  const { by, kind, name } = asked.filters
  const [actor = '', id] = by.split('-')
  // something is known by the name that it had last, and its whole history by its id
  const named = kind !== '' && name !== '' ? await readLog(db, { thing: { kind, label: name }, limit: 1 }) : []
  const thing = kind === '' ? undefined : name === '' ? { kind } : { kind, id: named[0]?.thingId ?? '' }
  const filter = {
    ...(thing ? { thing } : {}),
    ...(by === '' ? {} : { actor: id === undefined ? { kind: actor } : { kind: actor, id: Number(id) } }),
  }
  const [page, members] = await Promise.all([readLogPage(db, filter, asked), readStaff(db.read)])
  return {
    by,
    kind,
    name,
    thing: name === '' ? null : `${wordsOf(kind)} ${name}`,
    kinds: kindOptions,
    actors: [...members.map((member) => ({ value: `member-${member.id}`, label: member.name })), ...others],
    entries: await shownChanges(context, page.rows),
    newerHref: page.previous && adminChangesPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminChangesPath + params.query(asked, { after: page.next }),
  }
})

export const action = adminAction(handle, {
  schema: z.object({ intent: z.literal('check') }),
  limit: { check: staffWork },
  async answer({ db, channel }, _staff, form) {
    if (!form.ok) return showFormAgain(form.error)
    const { rows, problem } = await checkLog(db)
    const count = new Intl.NumberFormat(channel.languageTag).format(rows)
    return replyWith({ errors: {}, check: { isGood: problem === null, text: checkText(count, problem) } })
  },
  replyWithErrors: (error) => showFormAgain(error),
})

function checkText(count: string, problem: LogProblem | null): string {
  if (problem === null) return `The log has ${count} entries, and each is as it was written.`
  const where = problem.id === null ? '' : ` (entry ${problem.id})`
  const texts: Record<LogProblem['problem'], string> = {
    'row changed': 'An entry was changed after it was written',
    'row missing': 'An entry is missing',
    'rows missing at the end': 'The last entries are missing',
    'personal value changed': 'A value of a person was changed after it was written',
  }
  return `${texts[problem.problem]}${where}. Somebody has changed the database by hand.`
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Log of changes', isIndexed: false })

export default function AdminChangesPage() {
  const { by, kind, name, thing, kinds, actors, entries, newerHref, olderHref } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const check = result && 'check' in result ? result.check : null
  return (
    <>
      <h1>Log of changes</h1>
      <ErrorSummary errors={result?.errors ?? {}} />
      {check ? (
        <Notice tone={check.isGood ? 'success' : 'danger'} isStatus>
          {check.text}
        </Notice>
      ) : null}
      {thing === null ? null : (
        <p>
          Only changes of {thing}. <Link to={adminChangesPath}>Show all changes</Link>
        </p>
      )}
      <ListForm
        className={styles.filters}
        path={adminChangesPath}
        values={{ by, kind, name }}
        found={{ count: entries.length, hasMore: newerHref !== null || olderHref !== null }}
      >
        <SelectField name="by" label="Who" defaultValue={by} emptyLabel="Everybody" options={actors} />
        {thing === null ? (
          <SelectField name="kind" label="What" defaultValue={kind} emptyLabel="Everything" options={kinds} />
        ) : (
          <>
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="name" value={name} />
          </>
        )}
        <Button variant="secondary">Show</Button>
      </ListForm>
      {entries.length === 0 ? (
        <EmptyState icon="search" title="No changes" text="What somebody changes of this is listed here." />
      ) : (
        <ChangeEntries entries={entries} />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
      <section className={ruledSection} aria-labelledby="check">
        <h2 className={subheading} id="check">
          Is the log complete?
        </h2>
        <p className={muted}>
          Each entry is sealed together with the one before it. The check finds an entry that was changed or deleted in
          the database.
        </p>
        <form method="post" action={adminChangesPath}>
          <Button variant="secondary" name="intent" value="check">
            Check the log
          </Button>
        </form>
      </section>
    </>
  )
}
