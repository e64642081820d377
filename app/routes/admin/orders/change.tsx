import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ChangeLines } from '~/components/admin/order/change-lines'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import {
  changeOrderLines,
  previewOrderChange,
  readChangeableOrder,
} from '~/domain/sales/order-changes/change-order-lines.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import type { Failure } from '~/domain/shared/result'
import {
  adminCancelPath,
  adminChangeOrderPath,
  adminNewOrderPath,
  adminOrderPath,
  adminOrdersPath,
} from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { readsOnly, staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith, showFormAgain } from '~/http/reply.server'
import { messageOf } from '~/messages/messages'
import { cluster } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { changeInputOf, changeSchema, offeredBy, shownLines, type ChangeForm } from './change-form.server'

export const handle = {
  permission: 'orders',
  crumb: 'Change',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff, { params: { number = '' } }) => {
  const found = await readChangeableOrder(staffContext(context, staff), number)
  if (!found.ok) throw errorResponse(404, 'Page Not Found')
  const { version, problem } = found.value
  return {
    number,
    version,
    lines: shownLines(found.value, context),
    problem: problem && messageOf(problem),
    isCancellable: found.value.order.status === 'placed',
  }
})

export const action = adminAction(handle, {
  schema: changeSchema,
  limit: { show: readsOnly, search: readsOnly, apply: staffWork },
  async answer(context, staff, form, { params: { number = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    if (value.intent !== 'apply') return answerWith(context, staff, number, value, form.typed, null)
    const changed = await changeOrderLines(staffContext(context, staff), number, {
      ...changeInputOf(value),
      version: value.version,
      expectedTotal: value.expectedTotal,
      sendsBefore: value.sendsBefore,
    })
    if (!changed.ok) return answerWith(context, staff, number, value, form.typed, shownFailure(changed.error))
    return redirectWith(context, adminOrderPath(number), {
      flash: { tone: 'success', message: 'The order is changed. The customer is told.' },
    })
  },
  replyWithErrors: showFormAgain,
})

/** The page with what was typed: what can be added, and what would change. */
async function answerWith(
  context: RequestContext,
  staff: SignedInStaff,
  number: string,
  form: ChangeForm,
  typed: Record<string, string>,
  error: Failure | null,
) {
  const offered = await offeredBy(context, form)
  const previewed =
    form.intent === 'search'
      ? null
      : await previewOrderChange(staffContext(context, staff), number, changeInputOf(form))
  const failure = error ?? (previewed && !previewed.ok ? shownFailure(previewed.error) : null)
  const preview = previewed?.ok ? previewed.value : null
  const body = { typed, offered, preview, errors: failure ? (failure.errors ?? { '': [failure.message] }) : {} }
  return failure ? replyToFailure(body, failure) : replyWith(body)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Change order ${data?.number ?? ''}`, isIndexed: false })

export default function AdminChangeOrderPage() {
  const { number, version, lines, problem, isCancellable } = useLoaderData<typeof loader>()
  const shown = { typed: {}, offered: [], preview: null, errors: {}, ...useActionData<typeof action>() }
  return (
    <>
      <h1>Change order {number}</h1>
      <p className={muted}>
        <a href={adminOrderPath(number)}>Back to the order</a>
      </p>
      <ErrorSummary errors={shown.errors} />
      {problem === null ? (
        <>
          <p className={muted}>
            What stays keeps its price and its part of a coupon; what you add has the price of today. What delivery and
            payment cost stays as it was agreed.
          </p>
          <ChangeLines path={adminChangeOrderPath(number)} version={version} lines={lines} {...shown} />
        </>
      ) : (
        <>
          <Notice>{problem}.</Notice>
          <div className={cluster}>
            {isCancellable ? (
              <LinkButton href={adminCancelPath(number)} variant="secondary">
                Cancel pieces
              </LinkButton>
            ) : null}
            <form method="post" action={adminNewOrderPath}>
              <input type="hidden" name="from" value={number} />
              <Button variant="secondary">New order for this customer</Button>
            </form>
          </div>
        </>
      )}
    </>
  )
}
