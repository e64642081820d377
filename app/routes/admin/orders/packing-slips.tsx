import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { address as addressStyle, onScreen, sheet } from '~/components/admin/order/packing.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { pickList, readPacking } from '~/domain/sales/order-page/read-packing.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { adminOrdersPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { Button } from '~/components/ui/button/button'
import { useHydrated } from '~/enhance/auth/use-hydrated'

export const handle = {
  permission: 'orders',
  crumb: 'Packing slips',
  above: [{ name: 'Orders', href: adminOrdersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const packings = await readPacking(context, new URL(request.url).searchParams.getAll('n'))
  const { name } = await readStorefront(context)
  return { shop: name, pick: pickList(packings), slips: packings.map(({ pick: _pick, ...slip }) => slip) }
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Packing slips', isIndexed: false })

/** '10 (not in stock yet: 5)' */
const quantityCell = (quantity: string, owed: string | null) =>
  owed === null ? quantity : `${quantity} (not in stock yet: ${owed})`

/** What is to be picked for some orders, and a slip for each parcel, to be printed: each on a sheet of its own. */
export default function AdminPackingSlipsPage() {
  const { shop, pick, slips } = useLoaderData<typeof loader>()
  if (slips.length === 0)
    return (
      <>
        <h1>Packing slips</h1>
        <Notice>Nothing of these orders is to be packed. Choose orders in the list first.</Notice>
        <LinkButton href={withQuery(adminOrdersPath, { state: 'to-ship' })} variant="secondary">
          Orders to ship
        </LinkButton>
      </>
    )
  return (
    <div className={stack}>
      <div className={onScreen}>
        <h1>Packing slips</h1>
        <p className={muted}>
          Print this page, or save it as a PDF in the print window: the list of what to pick comes first, then each
          order on a sheet of its own.
        </p>
        <PrintButton />
      </div>
      <section className={sheet} aria-labelledby="pick">
        <h2 className={subheading} id="pick">
          To pick for {slips.length} {slips.length === 1 ? 'order' : 'orders'}
        </h2>
        <Table
          caption="To pick"
          columns={['SKU', 'What', 'How many']}
          rows={pick.map(({ sku, name, choices, quantity, owed }) => [
            sku,
            [name, choices].filter(Boolean).join(' · '),
            quantityCell(quantity, owed),
          ])}
        />
      </section>
      {slips.map(({ number, placedAt, address, note, lines }) => (
        <section key={number} className={sheet} aria-labelledby={`slip-${number}`}>
          <p className={muted}>{shop}</p>
          <address className={addressStyle}>
            {address.map((line, at) => (
              <div key={at}>{line}</div>
            ))}
          </address>
          <h2 className={subheading} id={`slip-${number}`}>
            Order {number} of {placedAt}
          </h2>
          <Table
            caption={`In the parcel of ${number}`}
            columns={['SKU', 'What', 'How many']}
            rows={lines.map(({ sku, name, choices, quantity, owed }) => [
              sku,
              [name, choices].filter(Boolean).join(' · '),
              quantityCell(quantity, owed),
            ])}
          />
          {note === '' ? null : <p>The customer wrote: {note}</p>}
        </section>
      ))}
    </div>
  )
}

/** Opens the print window; without scripts the browser's own menu does. */
function PrintButton() {
  return useHydrated() ? (
    <Button type="button" onClick={() => window.print()}>
      Print
    </Button>
  ) : null
}
