import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ActionForms, CouponActionForms, OrderActionForms } from '~/components/admin/selection/action-forms'
import { SelectionProgress, SelectionResult, SelectionReview } from '~/components/admin/selection/selection-steps'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { readCategoryChoices } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { readGroups, readProductFacts } from '~/domain/operations/selections/products/product-facts.queries.server'
import { readCouponFacts } from '~/domain/operations/selections/coupons/coupon-facts.queries.server'
import { readOrderFacts } from '~/domain/operations/selections/orders/order-facts.queries.server'
import { readUsedTags } from '~/domain/operations/tags/tags.queries.server'
import { batchOf, maxShown } from '~/domain/operations/selections/selection'
import { hasPermission } from '~/domain/operations/actors/roles'
import {
  planSelection,
  readSelection,
  startSelection,
  stopSelection,
} from '~/domain/operations/selections/selections.server'
import { canUndo, chooseUndo } from '~/domain/operations/selections/undo/choose-undo.server'
import {
  adminDiscountsPath,
  adminOrdersPath,
  adminProductsPath,
  adminSelectionFilePath,
  adminSelectionPath,
} from '~/admin-paths'
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
  const isOpen = state === 'chosen' || state === 'planned'
  const isOfOrders = kind === 'order' || kind === 'order_change'
  const shownIds = state === 'chosen' ? ids.slice(0, maxShown) : []
  const names =
    kind === 'order'
      ? [...(await readOrderFacts(db.read, shownIds)).values()].map(({ number }) => number)
      : kind === 'coupon'
        ? [...(await readCouponFacts(db.read, channel.id, shownIds)).values()].map(({ code }) => code)
        : [...(await readProductFacts(db.read, shownIds)).values()].map(({ name }) => name)
  return {
    token: selection.token,
    version: selection.version,
    state,
    words: selection.words,
    hasMore: selection.hasMore,
    chosen,
    names,
    list: isOfOrders
      ? { href: adminOrdersPath, name: 'All orders' }
      : kind === 'coupon'
        ? { href: adminDiscountsPath, name: 'All coupons' }
        : { href: adminProductsPath, name: 'All products' },
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
    notBegun: state === 'done' && selection.done < items.length ? textOf(items.length - selection.done) : null,
    // a coupon is switched back as it was switched
    isUndoable: kind !== 'coupon',
    mayUndo: kind !== 'coupon' && state === 'done' && changed > 0 && canUndo(selection.finishedAt ?? '', now()),
    fileHref:
      isOpen && (kind === 'product' || kind === 'order') && hasPermission(staff.member.role, 'reports')
        ? adminSelectionFilePath(selection.token, kind === 'product' ? 'products' : 'orders')
        : null,
    choices: isOpen && kind === 'product' ? await readChoices(db) : null,
    isOfCoupons: isOpen && kind === 'coupon',
    orderTags: isOpen && kind === 'order' ? (await readUsedTags(db.read, 'order')).map(({ name }) => name) : null,
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

const intents: Array<ActionForm['intent'] | 'apply' | 'undo' | 'stop'> = [
  ...actionForms.map((form) => form.shape.intent.value),
  'apply',
  'undo',
  'stop',
]

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    ...actionForms,
    z.object({ intent: z.literal('apply'), version: z.coerce.number().int().positive() }),
    z.object({ intent: z.literal('undo') }),
    z.object({ intent: z.literal('stop') }),
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
    if (value.intent === 'stop') {
      const stopped = await stopSelection(byStaff, selection)
      return stopped.ok ? redirectWith(context, path) : showFormAgain(shownFailure(stopped.error))
    }
    if (value.intent === 'apply') {
      const started = await startSelection(byStaff, selection, value.version)
      return started.ok ? redirectWith(context, path) : showFormAgain(shownFailure(started.error))
    }
    // what was done together is set back, and nothing else is done with it
    if (selection.kind !== kindOf(value.intent))
      throw errorResponse(400, 'This page can’t do that. Please reload it and try again')
    const meant = readMeant(value, await readActiveChannels(context.db.read), context.channel)
    if ('errors' in meant) {
      const [first] = Object.values(meant.errors)
      return showFormAgain({ code: 'invalid_input', message: first?.[0] ?? '', errors: meant.errors }, form.typed)
    }
    const planned = await planSelection(byStaff, selection, meant.action)
    return planned.ok ? redirectWith(context, path) : showFormAgain(shownFailure(planned.error), form.typed)
  },
  replyWithErrors: showFormAgain,
})

const kindOf = (intent: ActionForm['intent']) =>
  intent === 'tag_order' || intent === 'untag_order' ? 'order' : intent.startsWith('coupon_') ? 'coupon' : 'product'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(matches, { title: data?.title ?? 'Change together', isIndexed: false }),
  // a browser without scripts sees how far it is, too
  ...(data?.state === 'running' ? [{ httpEquiv: 'refresh', content: '5' }] : []),
]

export default function AdminSelectionPage() {
  const {
    token,
    version,
    state,
    words,
    hasMore,
    chosen,
    names,
    others,
    title,
    note,
    choices,
    orderTags,
    isOfCoupons,
    ...selection
  } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} }: { errors?: Record<string, string[]>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  const path = adminSelectionPath(token)
  const forms = choices ? (
    <ActionForms path={path} {...choices} values={typed} errors={errors} />
  ) : orderTags ? (
    <OrderActionForms path={path} tags={orderTags} values={typed} errors={errors} />
  ) : isOfCoupons ? (
    <CouponActionForms path={path} />
  ) : null
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
      {state === 'planned' ? <SelectionReview path={path} version={version} note={note} {...selection} /> : null}
      {state === 'running' ? <SelectionProgress path={path} done={selection.done} /> : null}
      {state === 'done' ? <SelectionResult path={path} {...selection} /> : null}
      {selection.fileHref ? (
        <p>
          {/* a file, which the framework does not open as a page */}
          <a href={selection.fileHref}>Save {chosen} as a CSV file</a>
        </p>
      ) : null}
      {forms && state === 'chosen' ? (
        <>
          <h2 className={subheading}>What shall be done with them?</h2>
          {forms}
        </>
      ) : null}
      {forms && state === 'planned' ? (
        <Disclosure title="Do something else with them" isOpen={Object.keys(errors).length > 0}>
          <div className={stack}>{forms}</div>
        </Disclosure>
      ) : null}
    </>
  )
}
