import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { QuoteBox } from '~/components/admin/delivery/quote-box'
import { taxPlaceNames } from '~/components/admin/delivery/tax-fields'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head } from '~/components/admin/list/list.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { readOwnerRates } from '~/domain/sales/tax/manage/owner-rates.queries.server'
import { adminNewTaxPath, adminSettingsPath, adminTaxesPath, adminTaxPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from '../settings/asked-channel.server'
import { percentText, showQuote } from '../settings/shown-quote.server'
import { readPlaceNames } from '../settings/typed-places.server'

export const handle = {
  permission: 'settings',
  crumb: 'Taxes',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const rates = await readOwnerRates(db.read, { channelId: channel.id })
  const nameOf = await readPlaceNames(
    context,
    rates.map(({ countryCode }) => countryCode),
  )
  return {
    asked,
    tabs: channelTabs(channels, channel, adminTaxesPath),
    isTaxIncluded: channel.pricesIncludeTax,
    rates: rates.map(({ id, name, ratePpm, taxClass, countryCode, stateCode, place }) => ({
      id,
      name,
      rate: percentText(ratePpm),
      taxClass,
      where: nameOf({ countryCode, stateCode, postcodeFrom: null, postcodeTo: null }),
      orders: taxPlaceNames[place],
    })),
    quote: await showQuote(context, request),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Taxes', isIndexed: false })

export default function AdminTaxesPage() {
  const { asked, tabs, isTaxIncluded, rates, quote } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Taxes</h1>
        <LinkButton href={adminNewTaxPath(asked)}>New rate</LinkButton>
      </div>
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        Every rate that fits an order is charged: those of its country and those of its state add up. The tax class of a
        product says which rates it has.{' '}
        {isTaxIncluded ? 'Your prices contain the tax.' : 'Tax is added to your prices.'}
      </p>
      {rates.length > 0 ? (
        <Table
          caption="Tax rates"
          isStacked
          columns={['Name', 'Rate', 'Tax class', 'Where', 'Charged for']}
          rows={rates.map(({ id, name, rate, taxClass, where, orders }) => [
            <Link key="name" to={adminTaxPath(id)} discover="none">
              {name}
            </Link>,
            rate,
            taxClass,
            where,
            orders,
          ])}
        />
      ) : (
        <EmptyState icon="tag" title="No rates yet" text="Orders are not taxed. Add the taxes that you must charge." />
      )}
      <QuoteBox quote={quote} path={adminTaxesPath()} channel={asked} />
    </>
  )
}
