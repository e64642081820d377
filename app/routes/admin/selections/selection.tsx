import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { ActionForms } from '~/components/admin/selection/action-forms'
import { LeftGroups } from '~/components/admin/selection/left-groups'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { readCategoryChoices } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { readGroups, readProductFacts } from '~/domain/operations/selections/products/product-facts.queries.server'
import { batchOf, maxShown, undoDays } from '~/domain/operations/selections/selection'
import { planSelection, readSelection, startSelection } from '~/domain/operations/selections/selections.server'
import { canUndo, chooseUndo } from '~/domain/operations/selections/undo/choose-undo.server'
import { adminProductsPath, adminSelectionPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { actionForms, readMeant, type ActionForm } from './action-form.server'
import { countOf, noteOf, shownGroups } from './selection-words.server'

export const handle = {
  permission: 'member',
  crumb: 'Change together',
  above: [{ name: 'Products', href: adminProductsPath }],
} satisfies StaffHandle

/** The labels and tags that are offered. */
const maxOffered = 500

export const loader = adminLoader(handle, async (context, staff, { params: { token } }) => {
  const { db, channel, now } = context
  const selection = await readSelection(context, staff, token)
  if (!selection) throw errorResponse(404, 'Page Not Found')
  const { state, kind, action, items, ids, changed } = selection
  const textOf = (count: number) => countOf(count, selection, channel.languageTag)
  const chosen = countOf(ids.length, { kind, action: null }, channel.languageTag)
  const isOpen = kind === 'product' && (state === 'chosen' || state === 'planned')
  const facts = isOpen && state === 'chosen' ? await readProductFacts(db.read, ids.slice(0, maxShown)) : null
  return {
    token: selection.token,
    version: selection.version,
    state,
    words: selection.words,
    hasMore: selection.hasMore,
    chosen,
    names: facts ? [...facts.values()].map(({ name }) => name) : [],
    others: Math.max(0, ids.length - maxShown),
    title: state === 'chosen' ? 'Change together' : selection.actionWords,
    note: action && noteOf(action),
    planned: textOf(items.length),
    hasPlanned: items.length > 0,
    sample: selection.sample.map(({ name, before, after }) => [name, before, after]),
    notShown: Math.max(0, items.length - selection.sample.length),
    left: shownGroups(selection.left),
    done: `${selection.done.toLocaleString(channel.languageTag)} of ${textOf(items.length)}`,
    changed: textOf(changed),
    notChanged: shownGroups(selection.notChanged),
    mayUndo: state === 'done' && changed > 0 && canUndo(selection.finishedAt ?? '', now()),
    choices: isOpen ? await readChoices(db) : null,
  }
})

async function readChoices(db: Parameters<typeof readCategoryChoices>[0]) {
  const [channels, categories] = [await readActiveChannels(db.read), await readCategoryChoices(db)]
  const [labels, tags] = [await readGroups(db.read, 'labels'), await readGroups(db.read, 'tags')]
  return {
    channels: channels.map(({ code, name }) => ({ value: code, label: name })),
    categories: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' > ') })),
    labels: labels.map(({ slug, name }) => ({ value: slug, label: name })),
    tags: tags.slice(0, maxOffered).map(({ name }) => name),
  }
}

const intents: Array<ActionForm['intent'] | 'apply' | 'undo'> = [
  ...actionForms.map((form) => form.shape.intent.value),
  'apply',
  'undo',
]

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    ...actionForms,
    z.object({ intent: z.literal('apply'), version: z.coerce.number().int().positive() }),
    z.object({ intent: z.literal('undo') }),
  ]),
  limit: Object.fromEntries(intents.map((intent) => [intent, staffWork])) as Record<
    (typeof intents)[number],
    typeof staffWork
  >,
  async answer(context, staff, form, { params: { token } }) {
    const selection = await readSelection(context, staff, token)
    if (!selection) throw errorResponse(404, 'Page Not Found')
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    const { value } = form
    const path = adminSelectionPath(selection.token)
    if (value.intent === 'undo') {
      const undo = await chooseUndo(byStaff, staff, batchOf(selection))
      if (!undo.ok) return showFormAgain(shownFailure(undo.error))
      return redirectWith(context, adminSelectionPath(undo.value.token))
    }
    if (value.intent === 'apply') {
      const started = await startSelection(byStaff, selection, value.version)
      return started.ok ? redirectWith(context, path) : showFormAgain(shownFailure(started.error))
    }
    // what was done together is set back, and nothing else is done with it
    if (selection.kind !== 'product')
      throw errorResponse(400, 'This page can’t do that. Please reload it and try again')
    const meant = readMeant(value, await readActiveChannels(context.db.read))
    if ('errors' in meant) {
      const [first] = Object.values(meant.errors)
      return showFormAgain({ code: 'invalid_input', message: first?.[0] ?? '', errors: meant.errors }, form.typed)
    }
    const planned = await planSelection(byStaff, selection, meant.action)
    return planned.ok ? redirectWith(context, path) : showFormAgain(shownFailure(planned.error), form.typed)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(matches, { title: data?.title ?? 'Change together', isIndexed: false }),
  // a browser without scripts sees how far it is, too
  ...(data?.state === 'running' ? [{ httpEquiv: 'refresh', content: '5' }] : []),
]

export default function AdminSelectionPage() {
  const { token, version, state, words, hasMore, chosen, names, others, title, note, choices, ...selection } =
    useLoaderData<typeof loader>()
  const { errors = {}, typed = {} }: { errors?: Record<string, string[]>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminSelectionPath(token)
  return (
    <>
      <h1>{title}</h1>
      <ErrorSummary errors={errors} />
      <p className={muted}>
        {words}: {chosen}.{' '}
        {names.length === 0 ? null : `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}. `}
        {state === 'chosen' ? 'What is added to the list from now on does not belong to them.' : null}
      </p>
      {hasMore ? (
        <Notice tone="warning">
          The list has more. Only the first {chosen} of it are chosen: change them in parts.
        </Notice>
      ) : null}
      {state === 'planned' ? (
        <section className={`${box} ${stack}`} aria-labelledby="review">
          <h2 className={subheading} id="review">
            {selection.hasPlanned ? `${selection.planned} will change` : 'Nothing would change'}
          </h2>
          {selection.hasPlanned ? (
            <Table caption="Before and after" isStacked columns={['What', 'Now', 'Then']} rows={selection.sample} />
          ) : null}
          {selection.notShown > 0 ? <p className={muted}>and {selection.notShown} more like these.</p> : null}
          {selection.left.length > 0 ? (
            <>
              <p>Left as they are:</p>
              <LeftGroups groups={selection.left} />
            </>
          ) : null}
          {selection.hasPlanned ? (
            <>
              <p>
                {note} You can set it back for {undoDays} days. What somebody else changes until then stays theirs.
              </p>
              <form method="post" action={path}>
                <input type="hidden" name="version" value={version} />
                <Button name="intent" value="apply">
                  Change {selection.planned}
                </Button>
              </form>
            </>
          ) : null}
        </section>
      ) : null}
      {state === 'running' ? (
        <>
          <Notice isStatus>Being changed: {selection.done} are done. You can leave this page, it goes on.</Notice>
          <p>
            <Link to={path}>See how far it is</Link>
          </p>
        </>
      ) : null}
      {state === 'done' ? (
        <section className={`${box} ${stack}`} aria-labelledby="done">
          <h2 className={subheading} id="done">
            {selection.changed} changed
          </h2>
          {selection.notChanged.length > 0 ? (
            <>
              <p>These were to change, and did not:</p>
              <LeftGroups groups={selection.notChanged} />
            </>
          ) : null}
          {selection.left.length > 0 ? (
            <>
              <p>Left as they were:</p>
              <LeftGroups groups={selection.left} />
            </>
          ) : null}
          {selection.mayUndo ? (
            <form method="post" action={path}>
              <Button variant="secondary" name="intent" value="undo">
                Set it back
              </Button>
            </form>
          ) : null}
          <div>
            <LinkButton href={adminProductsPath} variant="secondary">
              All products
            </LinkButton>
          </div>
        </section>
      ) : null}
      {choices ? (
        <>
          <h2 className={subheading}>
            {state === 'chosen' ? 'What shall be done with them?' : 'Or do something else'}
          </h2>
          <ActionForms path={path} {...choices} values={typed} errors={errors} />
        </>
      ) : null}
    </>
  )
}
