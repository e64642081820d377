import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { writeMessage } from '~/domain/operations/jobs/order-messages/message-listeners.server'
import { describeMessage } from '~/domain/operations/jobs/order-messages/order-messages'
import { findMessage } from '~/domain/operations/jobs/order-messages/order-messages.queries.server'
import { sendAgain } from '~/domain/operations/jobs/order-messages/send-again.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { findOrderId } from '~/domain/sales/orders/orders.queries.server'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminMessagePath, adminOrderPath, adminOrdersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { getRuntime } from '~/http/runtime.server'
import { originOf, shopUrls } from '~/http/shop-urls'
import { lines, muted, subheading } from '~/styles/text.css'
import { readsContacts } from './masked-order.server'
import { shownRecipient } from './shown-messages.server'

export const handle = {
  permission: 'orders',
  crumb: 'Message',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff, { params }) => {
  const { role } = staff.member
  const { number = '', id = '' } = params
  const { db, secret, now, dataDir, channel } = context
  const orderId = await findOrderId(db.read, number)
  const message = orderId === null || !isId(id) ? null : await findMessage(db.read, Number(id))
  if (!message || message.orderId !== orderId) throw errorResponse(404, 'Page Not Found')
  const { env } = await getRuntime()
  const urlsFor = (host: string) => shopUrls(originOf(host, env.port, env.trustsProxy))
  const written = await writeMessage({ db, secret, now, dataDir, urlsFor }, message)
  const about = { ...describeMessage(message.kind), recipient: message.recipient }
  return {
    number,
    id: message.id,
    name: about.name,
    medium: about.medium,
    to: shownRecipient(about, role),
    sentText: message.sentAt === null ? null : instantText(message.sentAt, channel),
    // it contains the address of the customer
    mayRead: readsContacts(role),
    isSame: message.subject === '' || message.subject === written?.subject,
    written: written && readsContacts(role) ? { subject: written.subject, text: written.text } : null,
    again: written ? shownRecipient({ ...about, recipient: written.to }, role) : null,
  }
})

export const action = adminAction(handle, {
  schema: z.object({}),
  limit: staffWork,
  async answer(context, staff, form, { params: { number = '', id = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const done = await sendAgain(staffContext(context, staff), number, isId(id) ? Number(id) : 0)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminOrderPath(number), {
      flash: { tone: 'success', message: `“${done.value.name}” is sent again, in a moment.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `${data?.name ?? 'Message'}: order ${data?.number ?? ''}`, isIndexed: false })

export default function AdminMessagePage() {
  const { number, id, name, medium, to, sentText, mayRead, isSame, written, again } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>
        {name}: order {number}
      </h1>
      <p className={muted}>
        <a href={adminOrderPath(number)}>Back to the order</a> · {medium === 'SMS' ? 'SMS' : 'Mail'} to {to} ·{' '}
        {sentText === null ? 'not sent yet' : `sent ${sentText}`}
      </p>
      <ErrorSummary errors={errors} />
      {written ? (
        <section className={box} aria-labelledby="text">
          <h2 className={subheading} id="text">
            {written.subject === '' ? 'Text' : written.subject}
          </h2>
          <p className={muted}>
            {isSame
              ? 'The shop keeps no copies. This is its text, written with what is true of the order now.'
              : 'The shop keeps no copies, and the order has changed since: this is what it would say now.'}
          </p>
          <p className={lines}>{written.text}</p>
        </section>
      ) : null}
      {again === null ? (
        <Notice>
          There is nothing to send any more: the order has no address for it now, or what it tells of is not so any
          more.
        </Notice>
      ) : (
        <form method="post" action={adminMessagePath(number, id)}>
          <Button>Send it again to {again}</Button>
        </form>
      )}
      {mayRead ? null : <Notice>Who looks after customers can read it.</Notice>}
    </>
  )
}
