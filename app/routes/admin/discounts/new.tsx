import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { CouponFields } from '~/components/admin/discount/coupon-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { addCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { adminCouponPath, adminDiscountsPath, adminNewDiscountPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { couponFields, couponTermsOf } from './coupon-form.server'
import { couponPlace } from './require-coupon.server'

export const handle = {
  permission: 'coupons',
  crumb: 'New coupon',
  above: [{ name: 'Discounts', href: adminDiscountsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, (context) => couponPlace(context))

const schema = couponFields.extend({ code: lineText.trim().max(40) })

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { code } = form.value
    const { errors, terms } = couponTermsOf(form.value, context.channel, { code })
    const [first] = Object.values(errors)
    if (first) return showFormAgain({ code: 'invalid_input', message: first[0] ?? '', errors }, form.typed)
    const added = await addCoupon(staffContext(context, staff), { code, ...terms })
    if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
    return redirectWith(context, adminCouponPath(added.value.code), {
      flash: { tone: 'success', message: `The coupon ${added.value.code} can be used.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New coupon', isIndexed: false })

export default function AdminNewCouponPage() {
  const place = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New coupon</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewDiscountPath}>
        <TextField
          name="code"
          defaultValue={typed.code}
          errors={errors.code}
          label="Code"
          hint="What customers type: letters, digits, - and _."
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <CouponFields values={typed} errors={errors} {...place} />
        <div>
          <Button>Make the coupon</Button>
        </div>
        <KeepForm />
      </form>
    </>
  )
}
