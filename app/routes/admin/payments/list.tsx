import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { readMethodRows } from '~/domain/sales/payments/payment-methods.queries.server'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { formatMoney } from '~/domain/shared/money/money'
import {
  adminNewPaymentPath,
  adminPaymentPath,
  adminPaymentProviderPath,
  adminPaymentsPath,
  adminSettingsPath,
} from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from '../settings/asked-channel.server'
import { keysState } from './keys-state.server'

export const handle = {
  permission: 'payments',
  crumb: 'Ways to pay',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

/** Whether the owner has keys at the provider of a way to pay. */
function hasKeys(name: string): boolean {
  const provider = findProvider(name)
  return provider?.flow === 'hosted' && provider.configFields.length > 0
}

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const money = (amount: number) => formatMoney(amount, channel.currency, channel.languageTag)
  return {
    asked,
    tabs: channelTabs(channels, channel, adminPaymentsPath),
    methods: (await readMethodRows(db.read, channel.id)).map(({ method, isActive }) => ({
      code: method.code,
      name: method.name,
      isActive,
      keys: hasKeys(method.provider) ? keysState(method.keys) : null,
      fee: method.fee === 0 ? 'None' : money(method.fee),
      orders:
        [
          method.minimum === null ? '' : `from ${money(method.minimum)}`,
          method.maximum === null ? '' : `up to ${money(method.maximum)}`,
        ]
          .filter(Boolean)
          .join(' ') || 'All',
      countries: method.countries?.join(', ') ?? 'All',
    })),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Ways to pay', isIndexed: false })

export default function AdminPaymentsPage() {
  const { asked, tabs, methods } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Ways to pay</h1>
        <LinkButton href={adminNewPaymentPath(asked)}>New way to pay</LinkButton>
      </div>
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        Customers see them in this order. Gift cards are always taken, and an order that costs nothing needs none.
      </p>
      {methods.length > 0 ? (
        <Table
          caption="Ways to pay"
          isStacked
          columns={['Name', 'State', 'Fee', 'Orders', 'Countries']}
          rows={methods.map(({ code, name, isActive, keys, fee, orders, countries }) => [
            <Link key="name" to={adminPaymentPath(code, asked)} discover="none">
              {name}
            </Link>,
            <span key="state">
              <span className={stateLook[isActive ? 'done' : 'neutral']}>{isActive ? 'On' : 'Off'}</span>
              {keys === null ? null : (
                <>
                  {' '}
                  <Link className={stateLook[keys.tone]} to={adminPaymentProviderPath(code, asked)} discover="none">
                    {keys.label}
                  </Link>
                </>
              )}
            </span>,
            fee,
            orders,
            countries,
          ])}
        />
      ) : (
        <EmptyState icon="tag" title="No ways to pay yet" text="Nobody can place an order that costs something." />
      )}
    </>
  )
}
