import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { Table } from '~/components/ui/table/table'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { adminChannelPath, adminSettingGroupPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'settings',
  crumb: 'Channels',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, settings }) => ({
  isMulti: settings.enable_multi_channel,
  channels: (await readActiveChannels(db.read)).map(({ code, name, host, countryCode, currency, returnDays }) => ({
    code,
    name,
    host,
    countryCode,
    currency,
    returnDays,
    isMain: code === settings.default_channel,
  })),
}))

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Channels', isIndexed: false })

export default function AdminChannelsPage() {
  const { isMulti, channels } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Channels</h1>
      <p className={muted}>
        A channel is your shop at one web address, with a country, a currency and a language of its own.{' '}
        {isMulti
          ? 'The address decides which channel a visitor sees.'
          : 'Several channels are switched off, so everybody sees the main one.'}{' '}
        You change that in <Link to={adminSettingGroupPath('privacy')}>Privacy and channels</Link>. A new channel is
        added by the command “channel add”, because prices, delivery and ways to pay are needed too before it can sell.
      </p>
      <Table
        caption="Channels"
        isStacked
        columns={['Name', 'Web address', 'Country', 'Currency', 'Returns']}
        rows={channels.map(({ code, name, host, countryCode, currency, returnDays, isMain }) => [
          <span key="name">
            <Link to={adminChannelPath(code)}>{name}</Link>
            {isMain ? ' · main' : ''}
          </span>,
          host,
          countryCode,
          currency,
          returnDays === 1 ? '1 day' : `${returnDays} days`,
        ])}
      />
    </>
  )
}
