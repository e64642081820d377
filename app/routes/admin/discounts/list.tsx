import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { DiscountTabs } from '~/components/admin/discount/discount-tabs'
import { ListPager } from '~/components/admin/list/list-pager'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { readCouponList } from '~/domain/sales/pricing/manage/coupon-list.queries.server'
import { switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { Failure } from '~/domain/shared/result'
import { adminCouponPath, adminDiscountsPath, adminNewDiscountPath } from '~/paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { couponGives, couponState, couponUsed } from './coupon-state.server'

export const handle = { permission: 'coupons' } satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db, channel, now }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const page = await readCouponList(db.read, channel.id, asked)
  const instant = now().toISOString()
  return {
    coupons: page.rows.map((row) => ({
      code: row.code,
      title: row.title,
      version: row.version,
      isActive: row.isActive === 1,
      gives: couponGives(row, channel),
      used: couponUsed(row),
      state: couponState(row, instant),
      ends: row.endsAt === null ? '' : instantText(row.endsAt, channel),
    })),
    newerHref: page.previous && adminDiscountsPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminDiscountsPath + params.query(asked, { after: page.next }),
  }
})

const replyWithErrors = (error: Failure) => replyToFailure({ errors: error.errors ?? { '': [error.message] } }, error)

const coupon = { code: z.string().max(40), version: z.coerce.number().int().min(0) }

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('on'), ...coupon }),
    z.object({ intent: z.literal('off'), ...coupon }),
  ]),
  limit: { on: staffWork, off: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return replyWithErrors(form.error)
    const { intent, code, version } = form.value
    const done = await switchCoupon(staffContext(context, staff), { code, isActive: intent === 'on', version })
    if (!done.ok) return replyWithErrors(shownFailure(done.error))
    return redirectWith(context, adminDiscountsPath, {
      flash: { tone: 'success', message: `The coupon ${code} is ${intent}.` },
    })
  },
  replyWithErrors,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Discounts', isIndexed: false })

export default function AdminDiscountsPage() {
  const { coupons, newerHref, olderHref } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>()?.errors ?? {}
  return (
    <>
      <div className={head}>
        <h1>Discounts</h1>
        <LinkButton href={adminNewDiscountPath}>New coupon</LinkButton>
      </div>
      <DiscountTabs current="coupons" />
      <ErrorSummary errors={errors} />
      {coupons.length > 0 ? (
        <Table
          caption="Coupons"
          isStacked
          columns={['Code', 'Gives', 'State', 'Used', 'Ends', 'Change']}
          rows={coupons.map(({ code, title, version, isActive, gives, used, state, ends }) => [
            <span key="code">
              <Link to={adminCouponPath(code)} discover="none">
                {code}
              </Link>
              {title === code || title === '' ? null : ` · ${title}`}
            </span>,
            gives,
            <span key="state" className={stateLook[state.tone]}>
              {state.label}
            </span>,
            used,
            ends === '' ? 'Never' : ends,
            <form key="change" method="post" action={adminDiscountsPath}>
              <input type="hidden" name="intent" value={isActive ? 'off' : 'on'} />
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="version" value={version} />
              <Button variant="secondary" size="small" aria-label={`Switch ${code} ${isActive ? 'off' : 'on'}`}>
                {isActive ? 'Switch off' : 'Switch on'}
              </Button>
            </form>,
          ])}
        />
      ) : (
        <EmptyState icon="star" title="No coupons yet" text="Customers type the code of a coupon into their cart." />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
