import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { head, second } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import type { PaymentOutcome } from '~/domain/sales/checkout/record-payment.server'
import { askPaymentAgain, readUnknownPayments } from '~/domain/sales/checkout/unknown-payments.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { formatMoney } from '~/domain/shared/money/money'
import { adminOrdersPath, adminUnknownPaymentsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { contactsFor } from '../orders/masked-order.server'

export const handle = {
  permission: 'orders',
  crumb: 'Unknown payments',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, { member }) => {
  const { db, channel } = context
  const payments = await readUnknownPayments(context)
  return {
    payments: await Promise.all(
      payments.map(async ({ id, amount, currency, methodCode, number, email, createdAt }) => ({
        id,
        amount: formatMoney(amount, currency, channel.languageTag),
        method: await readMethodName(db, channel.id, methodCode),
        number: number ?? '',
        customer: contactsFor(member.role, { email, phone: null }).email ?? '',
        begunAt: instantText(createdAt, channel),
      })),
    ),
  }
})

export const action = adminAction(handle, {
  schema: z.object({ payment: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { secret } = context
    const done = await askPaymentAgain({ ...staffContext(context, staff), secret }, form.value.payment)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    const { outcome } = done.value
    const tone = outcome === 'open' ? 'info' : 'success'
    return redirectWith(context, adminUnknownPaymentsPath, { flash: { tone, message: outcomeTexts[outcome] } })
  },
  replyWithErrors: showFormAgain,
})

const outcomeTexts: Record<PaymentOutcome, string> = {
  paid: 'It was paid, and the order is placed.',
  failed: 'It was not paid: no money was taken.',
  open: 'The provider says that it is not paid yet. The shop keeps asking.',
  processing: 'The money is on its way from the bank. The order is placed, and waits for it.',
  refund_due: 'It was paid, but the order cannot use it any more. The money goes back to the customer.',
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Unknown payments', isIndexed: false })

export default function AdminUnknownPaymentsPage() {
  const { payments } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <div className={head}>
        <h1>Unknown payments</h1>
      </div>
      <p className={muted}>
        The payment provider has not answered for more than 30 minutes, so nobody knows whether money was taken. The
        shop keeps asking: when it was, the order is placed or the money goes back.
      </p>
      <ErrorSummary errors={errors} />
      {payments.length === 0 ? (
        <EmptyState
          icon="success"
          title="All payments are known"
          text="Each provider has answered what became of its payments."
        />
      ) : (
        <Table
          caption="Payments without an answer"
          isStacked
          columns={['Payment', 'Customer', 'Begun', 'Again']}
          rows={payments.map(({ id, amount, method, number, customer, begunAt }) => [
            <span key="payment">
              {amount} by {method}
              <span className={second}>{number}</span>
            </span>,
            customer,
            begunAt,
            <form key="again" method="post" action={adminUnknownPaymentsPath}>
              <input type="hidden" name="payment" value={id} />
              <Button variant="secondary" size="small">
                Ask again
              </Button>
            </form>,
          ])}
        />
      )}
    </>
  )
}
