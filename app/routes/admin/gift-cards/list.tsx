import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { DiscountTabs } from '~/components/admin/discount/discount-tabs'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { giftCardListStates, type GiftCardListState } from '~/domain/sales/gift-cards/manage/gift-card-list'
import { listGiftCards } from '~/domain/sales/gift-cards/manage/list-gift-cards.server'
import { formatMoney } from '~/domain/shared/money/money'
import { adminDiscountsPath, adminGiftCardPath, adminGiftCardsPath, adminNewGiftCardPath } from '~/admin-paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { shownState } from './gift-card-state.server'

export const handle = {
  permission: 'coupons',
  crumb: 'Gift cards',
  above: [{ name: 'Discounts', href: adminDiscountsPath }],
} satisfies StaffHandle

const params = listParams({
  filters: z.object({ state: z.enum(giftCardListStates).default('all') }),
  sorts: ['newest'],
})

const labels: Record<GiftCardListState, string> = { all: 'All', open: 'With money left', blocked: 'Blocked' }

export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const { channel } = context
  const asked = params.read(new URL(request.url).searchParams)
  const { q, filters, after, before } = asked
  const page = await listGiftCards(context, { q, state: filters.state, after, before })
  return {
    q,
    state: filters.state,
    cards: page.rows.map((card) => ({
      id: card.id,
      lastFour: card.lastFour,
      state: shownState(card),
      balance: formatMoney(card.balance, card.currency, channel.languageTag),
      amount: formatMoney(card.initialAmount, card.currency, channel.languageTag),
      recipient: card.recipientName || card.recipientEmail || 'Erased',
      order: card.orderNumber ?? 'Issued by hand',
      issuedAt: instantText(card.createdAt, channel),
    })),
    tabs: giftCardListStates.map((state) => ({
      label: labels[state],
      href: adminGiftCardsPath + params.query({ ...asked, q: '', filters: { state } }),
      isCurrent: q === '' && state === filters.state,
    })),
    newerHref: page.previous && adminGiftCardsPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminGiftCardsPath + params.query(asked, { after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Gift cards', isIndexed: false })

const emptyTexts: Record<GiftCardListState, [title: string, text: string]> = {
  all: ['No gift cards yet', 'Those that customers buy appear here, and those that you issue.'],
  open: ['No gift card has money left', 'Gift cards appear here until they are used up.'],
  blocked: ['No gift card is blocked', 'Block a gift card on its page when its code is in the wrong hands.'],
}

export default function AdminGiftCardsPage() {
  const { q, state, cards, tabs, newerHref, olderHref } = useLoaderData<typeof loader>()
  const [title, text] =
    q === ''
      ? emptyTexts[state]
      : [
          `Nothing found for “${q}”`,
          'Search for the last four characters of a code, a whole order number, or the email address of the recipient.',
        ]
  return (
    <>
      <div className={head}>
        <h1>Gift cards</h1>
        <ListSearch
          path={adminGiftCardsPath}
          q={q}
          found={{ count: cards.length, hasMore: newerHref !== null || olderHref !== null }}
          hint="End of the code, order or email"
        />
      </div>
      <DiscountTabs current="gift cards" />
      <div>
        <LinkButton href={adminNewGiftCardPath}>Issue a gift card</LinkButton>
      </div>
      <ListTabs label="Gift cards by state" tabs={tabs} />
      {cards.length > 0 ? (
        <Table
          caption="Gift cards"
          isStacked
          columns={['Code', 'State', 'Left', 'Of', 'For', 'Order', 'Issued']}
          rows={cards.map((card) => [
            <Link key="code" to={adminGiftCardPath(card.id)} discover="none">
              … {card.lastFour}
            </Link>,
            <span key="state" className={stateLook[card.state.tone]}>
              {card.state.label}
            </span>,
            card.balance,
            card.amount,
            card.recipient,
            card.order,
            card.issuedAt,
          ])}
        />
      ) : (
        <EmptyState icon={q === '' ? 'tag' : 'search'} title={title} text={text} />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
