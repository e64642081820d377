import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { smsKindWords } from '~/components/admin/settings/sms-words'
import { Table } from '~/components/ui/table/table'
import { smsKinds, smsRules } from '~/domain/operations/sms/sms'
import { readMessageTexts, smsTextKind } from '~/domain/operations/sms/sms-texts.queries.server'
import { adminMessagesPath, adminMessageTextPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { lines, muted } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from '../settings/asked-channel.server'

export const handle = {
  permission: 'settings',
  crumb: 'Texts of SMS',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const own = await readMessageTexts(context.db.read, context.channel.id)
  return {
    tabs: channelTabs(channels, context.channel, adminMessagesPath),
    texts: smsKinds.map((kind) => ({
      kind,
      name: smsKindWords[kind],
      href: adminMessageTextPath(smsTextKind(kind), asked),
      body: own.get(smsTextKind(kind))?.body ?? smsRules[kind].text,
      isChanged: own.has(smsTextKind(kind)),
    })),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Texts of SMS', isIndexed: false })

export default function AdminMessagesPage() {
  const { tabs, texts } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>Texts of SMS</h1>
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        What customers are told by SMS. <HistoryLink kind="message_text" />
      </p>
      <Table
        caption="Texts of SMS"
        isStacked
        columns={['SMS', 'Text', 'Changed']}
        rows={texts.map(({ kind, name, href, body, isChanged }) => [
          <Link key={kind} to={href} discover="none">
            {name}
          </Link>,
          <span key="text" className={lines}>
            {body}
          </span>,
          isChanged ? 'Changed' : '',
        ])}
      />
    </>
  )
}
