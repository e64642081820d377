import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { scopeKindNames, scopeKinds, scopeSides } from '~/domain/sales/pricing/manage/coupon-scope'
import { changeCouponScope, findForCoupon, readCouponScope } from '~/domain/sales/pricing/manage/coupon-scope.server'
import { adminDiscountsPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight, stack, visuallyHidden } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { keyOfDiscount, placeOfDiscount, requireDiscount } from './require-coupon.server'

export const handle = {
  permission: 'coupons',
  crumb: 'What it is for',
  above: [{ name: 'Discounts', href: adminDiscountsPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['name'] })

export const loader = adminLoader(handle, async (context, _staff, { params: named, request }) => {
  const coupon = await requireDiscount(context, named)
  const { q } = params.read(new URL(request.url).searchParams)
  const [chosen, found] = await Promise.all([
    readCouponScope(context, couponConditionsSchema.parse(JSON.parse(coupon.conditions))),
    findForCoupon(context, q),
  ])
  const sides = new Map(chosen.map(({ kind, id, side }) => [`${kind} ${id}`, side]))
  return {
    thing: placeOfDiscount(coupon),
    version: coupon.version,
    q,
    chosen,
    found: found.map((thing) => ({ ...thing, side: sides.get(`${thing.kind} ${thing.id}`) ?? null })),
  }
})

const fields = {
  kind: z.enum(scopeKinds),
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  side: z.enum(scopeSides),
  version: z.coerce.number().int().min(0),
  q: z.string().max(200).default(''),
}

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('add'), ...fields }),
    z.object({ intent: z.literal('remove'), ...fields }),
  ]),
  limit: { add: staffWork, remove: staffWork },
  async answer(context, staff, form, { params: named }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const discount = await requireDiscount(context, named)
    const { kind: what, scopePath } = placeOfDiscount(discount)
    const { intent, q, ...change } = form.value
    const changed = await changeCouponScope(staffContext(context, staff), {
      ...keyOfDiscount(discount),
      ...change,
      isListed: intent === 'add',
    })
    if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
    const message = changed.value.isForAll ? `The ${what} is for everything in the shop now.` : `The ${what} is saved.`
    const to = withQuery(scopePath, { q: q || undefined })
    return redirectWith(context, to, { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `What ${data?.thing.name ?? ''} is for`, isIndexed: false })

export default function AdminCouponScopePage() {
  const { thing, version, q, chosen, found } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  const path = thing.scopePath
  const button = (
    intent: 'add' | 'remove',
    { kind, id, name }: { kind: (typeof scopeKinds)[number]; id: number; name: string },
    side: (typeof scopeSides)[number],
    label: string,
  ) => (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="side" value={side} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="q" value={q} />
      <Button variant="secondary" size="small">
        {label}
        <span className={visuallyHidden}>: {name}</span>
      </Button>
    </form>
  )
  return (
    <>
      <h1>What {thing.name} is for</h1>
      <p className={muted}>
        <a href={thing.path}>Back to the {thing.kind}</a>
      </p>
      <ErrorSummary errors={errors} />
      <p>
        Without a choice the {thing.kind} is for everything. If you choose products and categories, or brands, a product
        must be in one of each. A category includes those below it.
      </p>
      <section className={`${box} ${stack}`} aria-labelledby="chosen">
        <h2 className={subheading} id="chosen">
          Chosen
        </h2>
        {chosen.length === 0 ? (
          <p>Nothing: the {thing.kind} is for everything in the shop.</p>
        ) : (
          <Table
            caption="Chosen things"
            isStacked
            columns={['Name', 'What', `The ${thing.kind} is`, 'Change']}
            rows={chosen.map((entry) => [
              entry.name,
              scopeKindNames[entry.kind],
              entry.side === 'only' ? 'for it' : 'not for it',
              button('remove', entry, entry.side, 'Remove'),
            ])}
          />
        )}
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="find">
        <div className={head}>
          <h2 className={subheading} id="find">
            Find more
          </h2>
          <ListSearch
            path={path}
            q={q}
            found={{ count: found.length, hasMore: false }}
            hint="Product, SKU, category, collection or brand"
          />
        </div>
        {q !== '' && found.length === 0 ? <p>Nothing found for “{q}”.</p> : null}
        {found.length === 0 ? null : (
          <Table
            caption="Found"
            isStacked
            columns={['Name', 'What', `The ${thing.kind} is`]}
            rows={found.map((thing) => [
              thing.name,
              scopeKindNames[thing.kind],
              <div key="add" className={clusterTight}>
                {thing.side === 'only' ? 'for it' : button('add', thing, 'only', 'Only for it')}
                {thing.side === 'not' ? 'not for it' : button('add', thing, 'not', 'Not for it')}
              </div>,
            ])}
          />
        )}
      </section>
    </>
  )
}
