import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { CouponFields } from '~/components/admin/discount/coupon-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { addOffer } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { adminDiscountsPath, adminNewOfferPath, adminOfferPath, adminOffersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { couponFields, couponTermsOf } from './coupon-form.server'
import { couponPlace } from './require-coupon.server'

export const handle = {
  permission: 'coupons',
  crumb: 'New offer',
  above: [
    { name: 'Discounts', href: adminDiscountsPath },
    { name: 'Offers', href: adminOffersPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, (context) => couponPlace(context))

export const action = adminAction(handle, {
  schema: couponFields,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { errors, terms } = couponTermsOf(form.value, context.channel, { code: '' })
    const [first] = Object.values(errors)
    if (first) return showFormAgain({ code: 'invalid_input', message: first[0] ?? '', errors }, form.typed)
    const added = await addOffer(staffContext(context, staff), terms)
    if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
    return redirectWith(context, adminOfferPath(added.value.offerId), {
      flash: {
        tone: 'success',
        message: `The offer ${terms.title} is made, and off. Choose what it is for, then switch it on.`,
      },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New offer', isIndexed: false })

export default function AdminNewOfferPage() {
  const place = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New offer</h1>
      <p className={muted}>
        It applies to carts by itself, without a code. On the next page you choose what it is for, and switch it on.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewOfferPath}>
        <CouponFields values={typed} errors={errors} {...place} isOffer />
        <div>
          <Button>Make the offer</Button>
        </div>
      </form>
    </>
  )
}
