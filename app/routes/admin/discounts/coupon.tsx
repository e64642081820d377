import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { CouponFields } from '~/components/admin/discount/coupon-fields'
import { ListPager } from '~/components/admin/list/list-pager'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { VersionFields } from '~/components/admin/version-fields'
import { KeepForm } from '~/components/admin/keep-form'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { isOfferUsed, readCouponUses, readOfferUses } from '~/domain/sales/pricing/manage/coupon-page.queries.server'
import { readCouponScope } from '~/domain/sales/pricing/manage/coupon-scope.server'
import { scopeKindNames } from '~/domain/sales/pricing/manage/coupon-scope'
import { deleteCoupon, editCoupon, switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import { formatMoney } from '~/domain/shared/money/money'
import { adminDiscountsPath, adminOrderPath } from '~/admin-paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { couponFields, couponLabels, couponTermsOf, togetherInCoupons, typedCoupon } from './coupon-form.server'
import { couponGives, couponState, couponUsed } from './coupon-state.server'
import { couponPlace, keyOfDiscount, placeOfDiscount, requireDiscount } from './require-coupon.server'

export const handle = {
  permission: 'coupons',
  crumb: 'What it gives',
  above: [{ name: 'Discounts', href: adminDiscountsPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async (context, { member }, { params: named, request }) => {
  const { db, channel, now } = context
  const coupon = await requireDiscount(context, named)
  const thing = placeOfDiscount(coupon)
  const { path } = thing
  const isOffer = thing.kind === 'offer'
  const asked = params.read(new URL(request.url).searchParams)
  const [place, scope, uses] = await Promise.all([
    couponPlace(context),
    readCouponScope(context, couponConditionsSchema.parse(JSON.parse(coupon.conditions))),
    (isOffer ? readOfferUses : readCouponUses)(db.read, coupon.id, asked),
  ])
  return {
    thing,
    title: isOffer || coupon.title === coupon.code ? '' : coupon.title,
    version: coupon.version,
    isActive: coupon.isActive === 1,
    state: couponState(coupon, now().toISOString()),
    gives: couponGives(coupon, channel),
    used: isOffer ? '' : `used ${couponUsed(coupon)}`,
    isUsed: isOffer ? await isOfferUsed(db.read, coupon.id) : coupon.usedCount > 0,
    values: typedCoupon(coupon, channel),
    place: { ...place, hasOtherChannels: place.hasOtherChannels || coupon.channelId === null },
    only: scope.filter(({ side }) => side === 'only').map(({ kind, name }) => `${scopeKindNames[kind]}: ${name}`),
    except: scope.filter(({ side }) => side === 'not').map(({ kind, name }) => `${scopeKindNames[kind]}: ${name}`),
    maySeeOrders: hasPermission(member.role, 'orders'),
    uses: uses.rows.map((use) => ({
      number: use.orderNumber,
      at: instantText(use.usedAt, channel),
      discount: formatMoney(Math.abs(use.discount), use.currency, channel.languageTag),
      total: formatMoney(use.total, use.currency, channel.languageTag),
    })),
    newerHref: uses.previous && `${path}${params.query(asked, { before: uses.previous })}#uses`,
    olderHref: uses.next && `${path}${params.query(asked, { after: uses.next })}#uses`,
  }
})

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  couponFields.extend({ intent: z.literal('save'), version }),
  z.object({ intent: z.literal('on'), version }),
  z.object({ intent: z.literal('off'), version }),
  z.object({ intent: z.literal('delete'), version }),
])

export const action = adminAction(handle, {
  schema,
  limit: { save: staffWork, on: staffWork, off: staffWork, delete: staffWork },
  async answer(context, staff, form, { params: named }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const byStaff = staffContext(context, staff)
    const before = await requireDiscount(context, named)
    const { value } = form
    const key = keyOfDiscount(before)
    const { kind, name, path, listPath } = placeOfDiscount(before)
    if (value.intent === 'delete') {
      const deleted = await deleteCoupon(byStaff, { ...key, version: value.version })
      if (!deleted.ok) return showFormAgain(shownFailure(deleted.error), form.typed)
      const message = `The ${kind} ${name} is deleted.`
      return redirectWith(context, listPath, { flash: { tone: 'success', message } })
    }
    if (value.intent === 'save') {
      const { errors, terms } = couponTermsOf(value, context.channel, { code: kind === 'offer' ? '' : name, before })
      const [first] = Object.values(errors)
      if (first) return showFormAgain({ code: 'invalid_input', message: first[0] ?? '', errors }, form.typed)
      const edited = await editCoupon(byStaff, { ...key, terms, version: value.version })
      if (!edited.ok) return showFormAgain(shownFailure(edited.error), form.typed)
    } else {
      const isActive = value.intent === 'on'
      const switched = await switchCoupon(byStaff, { ...key, isActive, version: value.version })
      if (!switched.ok) return showFormAgain(shownFailure(switched.error), form.typed)
    }
    const message = value.intent === 'save' ? `The ${kind} is saved.` : `The ${kind} ${name} is ${value.intent}.`
    return redirectWith(context, path, { flash: { tone: 'success', message } })
  },
  now: async (args, intent) => {
    const { version, values } = await loader(args)
    return intent === 'save' ? { version, values, labels: couponLabels, together: togetherInCoupons } : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? `${data.thing.kind === 'offer' ? 'Offer' : 'Coupon'} ${data.thing.name}` : 'Discount',
    isIndexed: false,
  })

export default function AdminCouponPage() {
  const coupon = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const { version, isActive, isUsed, state, only, except, uses } = coupon
  const { kind, name, path, scopePath } = coupon.thing
  const isSaving = typed?.intent === 'save'
  return (
    <>
      <div className={head}>
        <h1>{name}</h1>
        <span className={stateLook[state.tone]}>{state.label}</span>
      </div>
      <p className={muted}>
        {[coupon.title, coupon.gives, coupon.used].filter(Boolean).join(' · ')} <HistoryLink kind={kind} name={name} />
      </p>
      <ErrorSummary errors={errors} />
      <div className={cluster}>
        <form method="post" action={path}>
          <input type="hidden" name="intent" value={isActive ? 'off' : 'on'} />
          <input type="hidden" name="version" value={version} />
          <Button variant="secondary">{isActive ? 'Switch off' : 'Switch on'}</Button>
        </form>
      </div>
      <section className={`${box} ${stack}`} aria-labelledby="for">
        <h2 className={subheading} id="for">
          What it is for
        </h2>
        {only.length === 0 && except.length === 0 ? <p>Everything in the shop.</p> : null}
        <ScopeList title="Only" names={only} />
        <ScopeList title="Not" names={except} />
        <div>
          <LinkButton href={scopePath} variant="secondary">
            Change what it is for
          </LinkButton>
        </div>
      </section>
      <section className={box} aria-labelledby="terms">
        <h2 className={subheading} id="terms">
          What it gives
        </h2>
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="save" />
          <VersionFields version={version} values={coupon.values} typed={isSaving ? typed : undefined} />
          <CouponFields
            values={isSaving ? typed : coupon.values}
            errors={isSaving ? errors : {}}
            {...coupon.place}
            isOffer={kind === 'offer'}
          />
          <div>
            <Button>Save the {kind}</Button>
          </div>
          <KeepForm />
        </form>
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="uses">
        <h2 className={subheading} id="uses">
          Orders with it
        </h2>
        {uses.length === 0 ? (
          <p>No order has it yet.</p>
        ) : (
          <Table
            caption="Uses"
            isStacked
            columns={['Order', 'When', 'Discount', 'Total']}
            rows={uses.map(({ number, at, discount, total }) => [
              number === null ? (
                'A checkout that goes on'
              ) : coupon.maySeeOrders ? (
                <Link key="order" to={adminOrderPath(number)} discover="none">
                  {number}
                </Link>
              ) : (
                number
              ),
              at,
              discount,
              total,
            ])}
          />
        )}
        <ListPager newerHref={coupon.newerHref} olderHref={coupon.olderHref} />
      </section>
      {isUsed ? (
        <p className={muted}>It cannot be deleted, because orders have it. Switch it off instead.</p>
      ) : (
        <form method="post" action={path}>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="version" value={version} />
          <Button variant="secondary">Delete the {kind}</Button>
        </form>
      )}
    </>
  )
}

function ScopeList({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  const shown = names.slice(0, 20)
  return (
    <p>
      <strong>{title}</strong> {shown.join(', ')}
      {names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}
    </p>
  )
}
