import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { DiscountTabs } from '~/components/admin/discount/discount-tabs'
import { ListPager } from '~/components/admin/list/list-pager'
import { choice, head, state as stateLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { chooseCoupons } from '~/domain/operations/selections/choose-coupons.server'
import { readCouponList } from '~/domain/sales/pricing/manage/coupon-list.queries.server'
import { switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { Failure } from '~/domain/shared/result'
import { adminCouponPath, adminDiscountsPath, adminNewDiscountPath, adminSelectionPath } from '~/admin-paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { cluster, visuallyHidden } from '~/styles/layout.css'
import { couponGives, couponState, couponUsed } from './coupon-state.server'

export const handle = { permission: 'coupons' } satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db, channel, now }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const page = await readCouponList(db.read, channel.id, asked)
  const instant = now().toISOString()
  return {
    hasMore: page.next !== null || page.previous !== null,
    coupons: page.rows.map((row) => ({
      id: row.id,
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

const chosenIds = z
  .preprocess(
    (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z.array(z.coerce.number().int().positive()).max(100),
  )
  .default([])

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('on'), ...coupon }),
    z.object({ intent: z.literal('off'), ...coupon }),
    z.object({ intent: z.literal('these'), choose: chosenIds }),
    z.object({ intent: z.literal('all') }),
  ]),
  limit: { on: staffWork, off: staffWork, these: staffWork, all: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return replyWithErrors(form.error)
    const byStaff = staffContext(context, staff)
    const { value } = form
    if (value.intent === 'these' || value.intent === 'all') {
      const chosen = await chooseCoupons(byStaff, { ids: value.intent === 'all' ? 'all' : value.choose })
      if (!chosen.ok) return replyWithErrors(shownFailure(chosen.error))
      return redirectWith(context, adminSelectionPath(chosen.value.token))
    }
    const { intent, code, version } = value
    const done = await switchCoupon(byStaff, { code, isActive: intent === 'on', version })
    if (!done.ok) return replyWithErrors(shownFailure(done.error))
    return redirectWith(context, adminDiscountsPath, {
      flash: { tone: 'success', message: `The coupon ${code} is ${intent}.` },
    })
  },
  replyWithErrors,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Discounts', isIndexed: false })

export default function AdminDiscountsPage() {
  const { coupons, hasMore, newerHref, olderHref } = useLoaderData<typeof loader>()
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
          rows={coupons.map(({ id, code, title, version, isActive, gives, used, state, ends }) => [
            <span key="code">
              <label className={choice}>
                <input type="checkbox" form="choose" name="choose" value={id} />
                <span className={visuallyHidden}>Choose {code}</span>
              </label>
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
      {coupons.length > 0 ? (
        <form id="choose" className={cluster} method="post" action={adminDiscountsPath}>
          <Button variant="secondary" name="intent" value="these">
            Change the chosen
          </Button>
          {hasMore ? (
            <Button variant="secondary" name="intent" value="all">
              Change all coupons
            </Button>
          ) : null}
        </form>
      ) : null}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
