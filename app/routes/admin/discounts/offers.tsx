import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { z } from 'zod/v4'
import { DiscountTabs } from '~/components/admin/discount/discount-tabs'
import { ListPager } from '~/components/admin/list/list-pager'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { couponConditionsSchema } from '~/domain/sales/pricing/coupon.schema'
import { readOfferList } from '~/domain/sales/pricing/manage/coupon-list.queries.server'
import { readScopeNames } from '~/domain/sales/pricing/manage/coupon-scope.server'
import { offerSentence } from '~/domain/sales/pricing/offer-text'
import { adminDiscountsPath, adminNewOfferPath, adminOfferPath, adminOffersPath } from '~/admin-paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'
import { couponState, offerUses } from './coupon-state.server'

export const handle = {
  permission: 'coupons',
  crumb: 'Offers',
  above: [{ name: 'Discounts', href: adminDiscountsPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db, channel, now }, _staff, { request }) => {
  const asked = params.read(new URL(request.url).searchParams)
  const page = await readOfferList(db.read, channel.id, asked)
  const offers = page.rows.map((row) => ({
    ...row,
    conditions: couponConditionsSchema.parse(JSON.parse(row.conditions)),
  }))
  const scopes = await readScopeNames(
    { db },
    offers.map(({ conditions }) => conditions),
  )
  const instant = now().toISOString()
  return {
    offers: offers.map((offer, index) => ({
      id: offer.id,
      title: offer.title,
      sentence: offerSentence(offer, scopes[index] ?? { only: [], not: [] }, channel),
      state: couponState({ ...offer, usedCount: 0 }, instant),
      uses: offerUses(offer.uses),
    })),
    newerHref: page.previous && adminOffersPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminOffersPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Offers', isIndexed: false })

export default function AdminOffersPage() {
  const { offers, newerHref, olderHref } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Offers</h1>
        <LinkButton href={adminNewOfferPath}>New offer</LinkButton>
      </div>
      <DiscountTabs current="offers" />
      <p className={muted}>
        Offers apply by themselves. Each thing in a cart has one offer at most: the one that saves the customer most. A
        coupon then applies to what is left of the price.
      </p>
      {offers.length > 0 ? (
        <Table
          caption="Offers of the shop"
          isStacked
          columns={['Name', 'What it does', 'State', 'Orders']}
          rows={offers.map(({ id, title, sentence, state, uses }) => [
            <Link key="name" to={adminOfferPath(id)} discover="none">
              {title}
            </Link>,
            sentence,
            <span key="state" className={stateLook[state.tone]}>
              {state.label}
            </span>,
            uses,
          ])}
        />
      ) : (
        <EmptyState icon="star" title="No offers yet" text="Such as 10 % off in a category, or 3 pieces for less." />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
