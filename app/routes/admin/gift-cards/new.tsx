import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { issueGiftCard } from '~/domain/sales/gift-cards/manage/manage-gift-cards.server'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { adminDiscountsPath, adminGiftCardPath, adminGiftCardsPath, adminNewGiftCardPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'coupons',
  crumb: 'New gift card',
  above: [
    { name: 'Discounts', href: adminDiscountsPath },
    { name: 'Gift cards', href: adminGiftCardsPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, ({ channel: { currency, timeZone, name } }) =>
  Promise.resolve({ currency, timeZone, name }),
)

const text = z.string().max(1000).default('')
const schema = z.object({
  amount: z.string().trim().max(30).default(''),
  recipientName: text,
  recipientEmail: text,
  senderName: text,
  message: text,
  sendOn: text,
  reason: text,
})

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { amount: typed, ...details } = form.value
    const amount = parseDecimal(typed, context.channel.currency)
    if (amount === null || amount <= 0) {
      const message = typed === '' ? 'Enter an amount' : `“${typed}” is not an amount of ${context.channel.currency}`
      return showFormAgain({ code: 'invalid_input', message, errors: { amount: [message] } }, form.typed)
    }
    const issuer = { ...staffContext(context, staff), secret: context.secret }
    const issued = await issueGiftCard(issuer, { amount, ...details })
    if (!issued.ok) return showFormAgain(shownFailure(issued.error), form.typed)
    const message = `The gift card is issued. ${details.recipientName} gets it by email.`
    return redirectWith(context, adminGiftCardPath(issued.value.id), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New gift card', isIndexed: false })

export default function AdminNewGiftCardPage() {
  const { currency, timeZone, name } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const field = (key: string) => ({ name: key, defaultValue: typed[key], errors: errors[key], autoComplete: 'off' })
  return (
    <>
      <h1>New gift card</h1>
      <p className={muted}>
        The recipient gets the code by email. Nobody else sees it, not even your team. It can be used like money, so
        think of it as money that you give away.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewGiftCardPath}>
        <TextField {...field('amount')} label={`Amount (${currency})`} inputMode="decimal" />
        <TextField {...field('recipientName')} label="Name of the recipient" maxLength={80} />
        <TextField {...field('recipientEmail')} label="Email address of the recipient" type="email" maxLength={254} />
        <TextField
          {...field('senderName')}
          defaultValue={typed.senderName ?? name}
          label="From"
          hint="The name that the email says it is from."
          maxLength={80}
        />
        <TextareaField {...field('message')} label="Message" isOptional rows={3} maxLength={300} />
        <TextField
          {...field('sendOn')}
          label="Send it on"
          hint={`Without a day at once; else at 9 in the morning (${timeZone}).`}
          type="date"
          isOptional
        />
        <TextareaField
          {...field('reason')}
          label="Why"
          hint="Only your team sees it, in the history of the card."
          rows={2}
          maxLength={500}
        />
        <div>
          <Button>Issue the gift card</Button>
        </div>
      </form>
    </>
  )
}
