import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { QuoteBox } from '~/components/admin/delivery/quote-box'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head, state as stateLook } from '~/components/admin/list/list.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import { readOwnerZones } from '~/domain/sales/shipping/manage/owner-zones.queries.server'
import {
  adminDeliveryPath,
  adminMethodPath,
  adminNewMethodPath,
  adminNewZonePath,
  adminSettingsPath,
  adminZonePath,
} from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { visuallyHidden } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { channelTabs, inAskedChannel } from '../settings/asked-channel.server'
import { daysText, priceText } from './shown-delivery.server'
import { showQuote } from '../settings/shown-quote.server'
import { readPlaceNames } from '../settings/typed-places.server'

export const handle = {
  permission: 'settings',
  crumb: 'Delivery',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

const shownPlaces = 12

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { context, asked, channels } = await inAskedChannel(requested, request)
  const { db, channel } = context
  const zones = await readOwnerZones(db.read, { channelId: channel.id })
  const nameOf = await readPlaceNames(
    context,
    zones.flatMap(({ places }) => places.map(({ countryCode }) => countryCode)),
  )
  return {
    asked,
    tabs: channelTabs(channels, channel, adminDeliveryPath),
    zones: zones.map(({ id, name, places, methods }) => ({
      id,
      name,
      places: places.slice(0, shownPlaces).map(nameOf).join('; '),
      otherPlaces: Math.max(0, places.length - shownPlaces),
      methods: methods.map((method) => ({
        code: method.code,
        name: method.name,
        isActive: method.isActive,
        price: priceText(method, channel),
        days: daysText(method),
      })),
    })),
    quote: await showQuote(context, request),
  }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Delivery', isIndexed: false })

export default function AdminDeliveryPage() {
  const { asked, tabs, zones, quote } = useLoaderData<typeof loader>()
  return (
    <>
      <div className={head}>
        <h1>Delivery</h1>
        <LinkButton href={adminNewZonePath(asked)}>New zone</LinkButton>
      </div>
      {tabs.length === 0 ? null : <ListTabs label="Channels" tabs={tabs} />}
      <p className={muted}>
        A zone is a group of places with the same ways of delivery. For each address the zone with the narrowest place
        is used: first PIN codes, then states, then countries. Nothing is delivered to places that no zone has.
      </p>
      {zones.length === 0 ? (
        <EmptyState
          icon="truck"
          title="No zones yet"
          text="Nobody can order what has to be delivered. Make a zone, then say what delivery costs there."
        />
      ) : null}
      {zones.map((zone) => (
        <section key={zone.id} className={box} aria-labelledby={`zone-${zone.id}`}>
          <div className={head}>
            <h2 className={subheading} id={`zone-${zone.id}`}>
              <Link to={adminZonePath(zone.id)} discover="none">
                {zone.name}
              </Link>
            </h2>
            <LinkButton href={adminNewMethodPath(zone.id)} variant="secondary" size="small">
              Add a way of delivery<span className={visuallyHidden}> to {zone.name}</span>
            </LinkButton>
          </div>
          <p className={muted}>
            {zone.places === '' ? 'It has no places yet.' : zone.places}
            {zone.otherPlaces > 0 ? ` and ${zone.otherPlaces} more` : ''}
          </p>
          {zone.methods.length === 0 ? (
            <p>It has no way of delivery, so nothing is delivered there.</p>
          ) : (
            <Table
              caption={`Ways of delivery in ${zone.name}`}
              isStacked
              columns={['Name', 'Costs', 'Takes', 'State']}
              rows={zone.methods.map(({ code, name, isActive, price, days }) => [
                <Link key="name" to={adminMethodPath(zone.id, code)} discover="none">
                  {name}
                </Link>,
                price,
                days === '' ? 'Not said' : days,
                <span key="state" className={stateLook[isActive ? 'done' : 'neutral']}>
                  {isActive ? 'On' : 'Off'}
                </span>,
              ])}
            />
          )}
        </section>
      ))}
      <QuoteBox quote={quote} path={adminDeliveryPath()} channel={asked} />
    </>
  )
}
