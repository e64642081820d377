import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { endOfZonedDay, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { addCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { flagSchema } from '~/domain/shared/flag.schema'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminDiscountsPath, adminNewDiscountPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { twoColumns } from '~/styles/layout.css'

export const handle = {
  permission: 'coupons',
  crumb: 'New coupon',
  above: [{ name: 'Discounts', href: adminDiscountsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, ({ channel }) =>
  Promise.resolve({ currency: channel.currency, timeZone: channel.timeZone }),
)

const text = z.string().trim().max(30).default('')
const day = z.union([z.literal(''), z.iso.date({ error: 'Enter a day' })]).default('')
const schema = z.object({
  code: lineText.trim().max(40),
  title: lineText.trim().max(100).default(''),
  kind: z.enum(['percent', 'fixed', 'free_shipping'], { error: 'Choose what it gives' }),
  value: text,
  minimumSubtotal: text,
  maximumDiscount: text,
  from: day,
  to: day,
  usageLimit: text,
  customerLimit: text,
  firstOrderOnly: flagSchema.default(false),
  isPublic: flagSchema.default(false),
})
type CouponForm = z.output<typeof schema>

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { errors, coupon } = couponOf(form.value, context.channel)
    const [first] = Object.values(errors)
    if (first) return showFormAgain({ code: 'invalid_input', message: first[0] ?? '', errors }, form.typed)
    const added = await addCoupon(staffContext(context, staff), coupon)
    if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
    return redirectWith(context, adminDiscountsPath, {
      flash: { tone: 'success', message: `The coupon ${added.value.code} can be used.` },
    })
  },
  replyWithErrors: showFormAgain,
})

/** The coupon that a form means, with what cannot be read of it. */
function couponOf(form: CouponForm, { currency, timeZone }: { currency: string; timeZone: string }) {
  const errors: Record<string, string[]> = {}
  const amount = (name: 'value' | 'minimumSubtotal' | 'maximumDiscount') => {
    if (form[name] === '') return undefined
    const parsed = parseDecimal(form[name], currency)
    if (parsed === null || parsed < 0) errors[name] = [`“${form[name]}” is not an amount of ${currency}`]
    return parsed ?? undefined
  }
  const count = (name: 'usageLimit' | 'customerLimit') => {
    if (form[name] === '') return undefined
    if (!/^[1-9]\d{0,8}$/.test(form[name])) errors[name] = ['Enter a whole number, or nothing for no limit']
    return Number(form[name])
  }
  let value: number | undefined = 0
  if (form.kind === 'percent') {
    const percent = Number(form.value.replace(',', '.'))
    if (form.value === '' || !(percent > 0 && percent <= 100)) errors.value = ['Enter a number from 0 to 100']
    value = Math.round(percent * 10_000)
  } else if (form.kind === 'fixed') {
    value = amount('value')
    if (value === undefined) errors.value ??= ['Enter an amount']
  }
  const startsAt = form.from === '' ? undefined : zonedInstant(form.from, timeZone)?.toISOString()
  const endsAt = form.to === '' ? undefined : endOfZonedDay(form.to, timeZone)?.toISOString()
  return {
    errors,
    coupon: {
      code: form.code,
      title: form.title === '' ? form.code : form.title,
      kind: form.kind,
      value: value ?? 0,
      minimumSubtotal: amount('minimumSubtotal'),
      maximumDiscount: amount('maximumDiscount'),
      startsAt,
      endsAt,
      usageLimit: count('usageLimit'),
      customerLimit: count('customerLimit'),
      firstOrderOnly: form.firstOrderOnly,
      isPublic: form.isPublic,
    },
  }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New coupon', isIndexed: false })

export default function AdminNewCouponPage() {
  const { currency, timeZone } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const field = (name: string) => ({ name, defaultValue: typed[name], errors: errors[name] })
  return (
    <>
      <h1>New coupon</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewDiscountPath}>
        <TextField
          {...field('code')}
          label="Code"
          hint="What customers type: letters, digits, - and _."
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('title')}
          label="Name"
          hint="Customers see it, such as Summer sale."
          isOptional
          maxLength={100}
          autoComplete="off"
        />
        <SelectField
          {...field('kind')}
          label="It gives"
          options={[
            { value: 'percent', label: 'A part of the price, in percent' },
            { value: 'fixed', label: `An amount of ${currency}` },
            { value: 'free_shipping', label: 'Free delivery' },
          ]}
        />
        <TextField
          {...field('value')}
          label="How much"
          hint="10 for 10 %, or 250 for an amount. Nothing for free delivery."
          isOptional
          inputMode="decimal"
          autoComplete="off"
        />
        <div className={twoColumns}>
          <TextField
            {...field('minimumSubtotal')}
            label={`From a cart of (${currency})`}
            isOptional
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...field('maximumDiscount')}
            label={`At most (${currency})`}
            isOptional
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField {...field('from')} type="date" label="From" hint={timeZone} isOptional />
          <TextField {...field('to')} type="date" label="To the end of" hint={timeZone} isOptional />
          <TextField {...field('usageLimit')} label="Uses in all" isOptional inputMode="numeric" autoComplete="off" />
          <TextField
            {...field('customerLimit')}
            label="Uses for each customer"
            isOptional
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <CheckboxField
          name="firstOrderOnly"
          value="on"
          label="Only for a first order"
          defaultChecked={typed.firstOrderOnly === 'on'}
        />
        <CheckboxField
          name="isPublic"
          value="on"
          label="Show it to everybody in the cart"
          hint="Without it, only those who know the code can use it."
          defaultChecked={typed.isPublic === 'on'}
        />
        <div>
          <Button>Make the coupon</Button>
        </div>
      </form>
    </>
  )
}
