import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { second } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { beginHandOrder } from '~/domain/sales/hand-orders/edit-hand-order.server'
import { listHandOrders } from '~/domain/sales/hand-orders/read-hand-order.server'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminHandOrderPath, adminNewOrderPath, adminOrdersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { handContext } from './hand-order-form.server'

export const handle = {
  permission: 'orders',
  crumb: 'New order by hand',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff) => {
  const listed = await listHandOrders(handContext(context, staff))
  return { begun: listed.ok ? listed.value : [] }
})

export const action = adminAction(handle, {
  schema: z.object({ from: lineText.trim().max(40).default('') }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const begun = await beginHandOrder(handContext(context, staff), form.value.from)
    if (!begun.ok) return showFormAgain(shownFailure(begun.error), form.typed)
    return redirectWith(context, adminHandOrderPath(begun.value))
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New order by hand', isIndexed: false })

export default function AdminNewOrderPage() {
  const { begun } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New order by hand</h1>
      <p className={muted}>
        For customers who telephone, write or come to the shop. You choose the products, enter who gets them, and see
        the total before you place the order. Until then it is kept here, and nothing is taken out of stock.
      </p>
      <ErrorSummary errors={errors} />
      <form method="post" action={adminNewOrderPath}>
        <Button>Begin a new order</Button>
      </form>
      {begun.length > 0 ? (
        <Table
          caption="Orders that are not placed yet"
          isStacked
          columns={['Customer', 'Products', 'Begun']}
          rows={begun.map(({ id, buyer, content, startedBy, startedAtText }) => [
            <Link key="buyer" to={adminHandOrderPath(id)} discover="none">
              {buyer === '' ? `Order ${id} without a customer` : buyer}
            </Link>,
            content,
            <span key="begun">
              {startedAtText}
              {startedBy === null ? null : <span className={second}>{startedBy}</span>}
            </span>,
          ])}
        />
      ) : null}
    </>
  )
}
