import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head } from '~/components/admin/list/list.css'
import { PincodeTable } from '~/components/admin/pincode/pincode-table'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Notice } from '~/components/ui/notice/notice'
import { rangeOf } from '~/domain/catalogue/pincodes/manage/pincode-entry'
import { readPincodePage } from '~/domain/catalogue/pincodes/manage/pincode-list.queries.server'
import { pincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { normalisePincode } from '~/domain/catalogue/pincodes/pincode-table.server'
import { compactPostcode } from '~/domain/sales/shipping/shipping'
import { inSentence } from '~/domain/shared/text/label-in-sentence'
import { hasFeature } from '~/domain/site/storefront/features.server'
import {
  adminDeliveryPath,
  adminNewPincodePath,
  adminPincodeListPath,
  adminPincodePath,
  adminPincodesPath,
  adminPluginPath,
  adminSettingsPath,
} from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { cluster } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from '../settings/asked-channel.server'

export const handle = {
  permission: 'settings',
  crumb: 'PIN codes',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

const params = listParams({ filters: z.object({ channel: z.string().max(60).default('') }), sorts: ['code'] })

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked: channelCode, channels } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const asked = params.read(new URL(request.url).searchParams)
  const code = compactPostcode(asked.q)
  const search = { text: asked.q, code: /^[A-Z0-9]{1,10}$/.test(code) ? code : '' }
  const page = await readPincodePage(db.read, channel.id, search, asked)
  const hrefOf = (cursor: Parameters<typeof params.query>[1]) => adminPincodesPath() + params.query(asked, cursor)
  return {
    asked: channelCode,
    q: asked.q,
    label: pincodeFormat(channel.countryCode).label,
    isCode: normalisePincode(channel.countryCode, asked.q) !== null,
    isUsed: await hasFeature({ db }, 'PincodeAvaliability'),
    tabs: channelTabs(channels, channel, adminPincodesPath),
    entries: page.rows.map(({ id, from, to, isServiceable, hasCashOnDelivery, days, zone }) => ({
      id,
      range: rangeOf({ from, to }),
      isServiceable,
      hasCashOnDelivery,
      days,
      zone,
    })),
    previousHref: page.previous && hrefOf({ before: page.previous }),
    nextHref: page.next && hrefOf({ after: page.next }),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'PIN codes', isIndexed: false })

export default function AdminPincodesPage() {
  const { asked, q, label, isCode, isUsed, tabs, entries, previousHref, nextHref } = useLoaderData<typeof loader>()
  const word = inSentence(label)
  return (
    <>
      <div className={head}>
        <h1>{label}s</h1>
        <ListSearch
          path={adminPincodesPath(asked)}
          channel={asked}
          q={q}
          found={{ count: entries.length, hasMore: previousHref !== null || nextHref !== null }}
          hint={`${label} or area`}
        />
      </div>
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        As long as this list is empty, you deliver to every {word} of your{' '}
        <Link to={adminDeliveryPath(asked)}>zones</Link>. With it, you deliver only to those that it names. Of several
        entries for a {word} the most exact one counts. <HistoryLink kind="pincode" />
      </p>
      {isUsed ? null : (
        <Notice tone="warning">
          The list is not used now, because its <Link to={adminPluginPath('pincode-availability')}>plugin</Link> is
          switched off.
        </Notice>
      )}
      <div className={cluster}>
        <LinkButton href={adminNewPincodePath(asked)}>Add a {word}</LinkButton>
        <LinkButton href={adminPincodeListPath(asked)} variant="secondary">
          Upload a list
        </LinkButton>
      </div>
      {entries.length > 0 ? (
        <PincodeTable
          caption={`${label}s`}
          label={label}
          rows={entries.map(({ id, range, ...entry }) => ({
            ...entry,
            codes: (
              <Link to={adminPincodePath(id)} discover="none">
                {range}
              </Link>
            ),
          }))}
        />
      ) : q === '' ? (
        <EmptyState
          icon="truck"
          title={`No ${word}s yet`}
          text={`You deliver to every ${word} of your zones. Couriers can send you the list of those that they reach.`}
        />
      ) : (
        <EmptyState
          icon="search"
          title="Nothing is found"
          text={isCode ? `You do not deliver to ${q}, unless the list is empty.` : `Search for a ${word} or an area.`}
        />
      )}
      <ListPager newerHref={previousHref} olderHref={nextHref} newerLabel="Previous" olderLabel="Next" />
    </>
  )
}
