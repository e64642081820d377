import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head, second, state as stateLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { movePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { methodLacks } from '~/domain/sales/payments/method-lacks'
import { readMethodRows } from '~/domain/sales/payments/payment-methods.queries.server'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { formatMoney } from '~/domain/shared/money/money'
import {
  adminNewPaymentPath,
  adminPaymentPath,
  adminPaymentProviderPath,
  adminPaymentsPath,
  adminSettingsPath,
} from '~/admin-paths'
import { atListRow, listRowId } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { lackWords } from '~/messages/sales/payments'
import { clusterTight, visuallyHidden } from '~/styles/layout.css'
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
  const { db, channel, allowsTestPayments } = context
  const money = (amount: number) => formatMoney(amount, channel.currency, channel.languageTag)
  return {
    asked,
    tabs: channelTabs(channels, channel, adminPaymentsPath),
    methods: (await readMethodRows(db.read, channel.id)).map(({ method, isActive, config }) => ({
      code: method.code,
      name: method.name,
      isActive,
      keys: hasKeys(method.provider) ? keysState(method.keys) : null,
      lacks: methodLacks(
        findProvider(method.provider),
        { method, config },
        { currency: channel.currency, allowsTestPayments },
      ).map((lack) => lackWords[lack]),
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

export const action = adminAction(handle, {
  schema: z.object({ op: z.string().regex(/^(?:up|down)\.[a-z0-9_-]{1,40}$/) }),
  limit: staffWork,
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const [way, code = ''] = form.value.op.split('.')
    const moved = await movePaymentMethod(staffContext(context, staff), { code, by: way === 'up' ? -1 : 1 })
    if (!moved.ok) return showFormAgain(shownFailure(moved.error), form.typed)
    return redirectWith(context, atListRow(adminPaymentsPath(asked), code), {
      flash: { tone: 'success', message: 'The order is saved.' },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Ways to pay', isIndexed: false })

export default function AdminPaymentsPage() {
  const { asked, tabs, methods } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
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
      <ErrorSummary errors={errors} />
      {methods.length > 0 ? (
        <form method="post" action={adminPaymentsPath(asked)}>
          <Table
            caption="Ways to pay"
            isStacked
            columns={['Name', 'State', 'Fee', 'Orders', 'Countries', 'Place']}
            rows={methods.map(({ code, name, isActive, keys, lacks, fee, orders, countries }, place) => [
              <Link key="name" id={listRowId(code)} to={adminPaymentPath(code, asked)} discover="none">
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
                {lacks.map((lack) => (
                  <span key={lack} className={second}>
                    {lack}
                  </span>
                ))}
              </span>,
              fee,
              orders,
              countries,
              <span key="place" className={clusterTight}>
                {place === 0 ? null : (
                  <Button name="op" value={`up.${code}`} variant="secondary" size="small">
                    Up<span className={visuallyHidden}> {name}</span>
                  </Button>
                )}
                {place === methods.length - 1 ? null : (
                  <Button name="op" value={`down.${code}`} variant="secondary" size="small">
                    Down<span className={visuallyHidden}> {name}</span>
                  </Button>
                )}
              </span>,
            ])}
          />
        </form>
      ) : (
        <EmptyState icon="tag" title="No ways to pay yet" text="Nobody can place an order that costs something." />
      )}
    </>
  )
}
