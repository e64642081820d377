import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { Table } from '~/components/ui/table/table'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { blockGiftCard, resendGiftCard } from '~/domain/sales/gift-cards/manage/manage-gift-cards.server'
import { readOwnerGiftCard } from '~/domain/sales/gift-cards/manage/read-owner-gift-card.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import { formatMoney } from '~/domain/shared/money/money'
import { adminDiscountsPath, adminGiftCardPath, adminGiftCardsPath, adminOrderPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { lines, muted, subheading } from '~/styles/text.css'
import { shownState } from './gift-card-state.server'

export const handle = {
  permission: 'coupons',
  crumb: 'Gift card',
  above: [
    { name: 'Discounts', href: adminDiscountsPath },
    { name: 'Gift cards', href: adminGiftCardsPath },
  ],
} satisfies StaffHandle

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

const movementTexts = { issue: 'Issued', redeem: 'Paid with', release: 'Given back', cancel: 'Cancelled' }

export const loader = adminLoader(handle, async (context, { member }, { params }) => {
  const found = await readOwnerGiftCard(context, idOf(params.id))
  if (!found) throw errorResponse(404, 'Page Not Found')
  const { channel } = context
  const { card, movements, changes } = found
  const money = (amount: number) => formatMoney(amount, card.currency, channel.languageTag)
  return {
    id: card.id,
    version: card.version,
    lastFour: card.lastFour,
    state: shownState(card),
    balance: money(card.balance),
    amount: money(card.initialAmount),
    orderNumber: card.orderNumber,
    maySeeOrders: hasPermission(member.role, 'orders'),
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    senderName: card.senderName,
    message: card.message,
    sentAt: card.sentAt && instantText(card.sentAt, channel),
    isBlocked: card.blockedAt !== null,
    isCancelled: card.cancelledAt !== null,
    movements: movements.map((row) => ({
      id: row.id,
      what: movementTexts[row.kind],
      order: row.orderNumber,
      amount: money(row.amount),
      at: instantText(row.at, channel),
    })),
    changes: changes.map(({ id, text, reason, by, at }) => ({ id, text, reason, by, at: instantText(at, channel) })),
  }
})

const version = z.coerce.number().int().min(0)
const text = z.string().max(1000).default('')
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send'), version, recipientName: text, recipientEmail: text }),
  z.object({ intent: z.literal('block'), version, reason: text }),
  z.object({ intent: z.literal('unblock'), version, reason: text }),
])

const doneTexts: Record<z.output<typeof schema>['intent'], string> = {
  send: 'The gift card is on its way by email.',
  block: 'The gift card is blocked. Nobody can buy anything with it.',
  unblock: 'The gift card can be used again.',
}

export const action = adminAction(handle, {
  schema,
  limit: { send: staffWork, block: staffWork, unblock: staffWork },
  async answer(context, staff, form, { params }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const id = idOf(params.id)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const { intent, ...input } = value
    const done =
      value.intent === 'send'
        ? await resendGiftCard(byStaff, { id, ...value })
        : await blockGiftCard(byStaff, {
            id,
            isBlocked: intent === 'block',
            reason: value.reason,
            version: input.version,
          })
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminGiftCardPath(id), { flash: { tone: 'success', message: doneTexts[intent] } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Gift card … ${data?.lastFour ?? ''}`, isIndexed: false })

export default function AdminGiftCardPage() {
  const card = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const path = adminGiftCardPath(card.id)
  const ofSend = typed?.intent === 'send'
  return (
    <>
      <div className={head}>
        <h1>Gift card … {card.lastFour}</h1>
        <span className={stateLook[card.state.tone]}>{card.state.label}</span>
      </div>
      <ErrorSummary errors={errors} />
      <p>
        {card.balance} of {card.amount} are left.{' '}
        {card.orderNumber === null ? (
          'Your team has issued it.'
        ) : (
          <>
            It was bought with order <OrderName number={card.orderNumber} isLinked={card.maySeeOrders} />.
          </>
        )}
      </p>
      <p className={muted}>The whole code is only in the email to the recipient.</p>
      <section className={`${box} ${stack}`} aria-labelledby="movements">
        <h2 className={subheading} id="movements">
          Money
        </h2>
        <Table
          caption="Movements"
          isStacked
          columns={['What', 'Order', 'Amount', 'When']}
          rows={card.movements.map(({ what, order, amount, at }) => [
            what,
            order === null ? '' : <OrderName key="order" number={order} isLinked={card.maySeeOrders} />,
            amount,
            at,
          ])}
        />
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="recipient">
        <h2 className={subheading} id="recipient">
          Who gets it
        </h2>
        <p>
          {card.sentAt === null
            ? 'It was not sent yet.'
            : `It was sent on ${card.sentAt}${card.recipientEmail === '' ? '' : ` to ${card.recipientEmail}`}.`}
          {card.senderName === '' ? '' : ` From ${card.senderName}.`}
        </p>
        {card.message === '' ? null : <p className={lines}>{card.message}</p>}
        {card.isBlocked || card.isCancelled ? null : (
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="send" />
            <input type="hidden" name="version" value={card.version} />
            <TextField
              name="recipientName"
              label="Name"
              maxLength={80}
              autoComplete="off"
              defaultValue={ofSend ? typed.recipientName : card.recipientName}
              errors={ofSend ? errors.recipientName : undefined}
            />
            <TextField
              name="recipientEmail"
              label="Email address"
              hint="The code stays the same: whoever has got it before can still use it."
              type="email"
              maxLength={254}
              autoComplete="off"
              defaultValue={ofSend ? typed.recipientEmail : card.recipientEmail}
              errors={ofSend ? errors.recipientEmail : undefined}
            />
            <div>
              <Button variant="secondary">{card.sentAt === null ? 'Send it now' : 'Send it again'}</Button>
            </div>
          </form>
        )}
      </section>
      {card.isCancelled ? null : (
        <section className={`${box} ${stack}`} aria-labelledby="block">
          <h2 className={subheading} id="block">
            {card.isBlocked ? 'Unblock it' : 'Block it'}
          </h2>
          <p>
            {card.isBlocked
              ? 'Nobody can buy anything with it until you unblock it. Its money is kept.'
              : 'If its code is in the wrong hands, block it: nobody can buy anything with it, and its money is kept.'}
          </p>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value={card.isBlocked ? 'unblock' : 'block'} />
            <input type="hidden" name="version" value={card.version} />
            <TextareaField
              name="reason"
              label="Why"
              hint="Only your team sees it."
              rows={2}
              maxLength={500}
              defaultValue={ofSend ? undefined : typed?.reason}
              errors={ofSend ? undefined : errors.reason}
            />
            <div>
              <Button variant="secondary">{card.isBlocked ? 'Unblock the gift card' : 'Block the gift card'}</Button>
            </div>
          </form>
        </section>
      )}
      {card.changes.length === 0 ? null : (
        <section className={`${box} ${stack}`} aria-labelledby="history">
          <h2 className={subheading} id="history">
            What your team has done
          </h2>
          <Table
            caption="Changes"
            isStacked
            columns={['What', 'Why', 'Who', 'When']}
            rows={card.changes.map(({ text: what, reason, by, at }) => [what, reason, by, at])}
          />
        </section>
      )}
    </>
  )
}

function OrderName({ number, isLinked }: { number: string; isLinked: boolean }) {
  if (!isLinked) return <>{number}</>
  return (
    <Link to={adminOrderPath(number)} discover="none">
      {number}
    </Link>
  )
}
