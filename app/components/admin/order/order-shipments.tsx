import { ScanList } from '~/components/order/shipments'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import type { ShipmentView } from '~/domain/sales/fulfilment/shipment'
import { cluster } from '~/styles/layout.css'
import { smallMuted, subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'
import * as styles from './order.css'

interface OrderShipmentsProps {
  shipments: readonly ShipmentView[]
  /** The numbers of those that can be sent again, or refunded. */
  undelivered: readonly number[]
  path: string
  againHref: (shipment: number) => string
  mayRefund: boolean
}

/** The shipments of an order, with what can be noted about each. */
export function OrderShipments({ shipments, undelivered, path, againHref, mayRefund }: OrderShipmentsProps) {
  if (shipments.length === 0) return null
  return (
    <section className={box} aria-labelledby="shipments">
      <h2 className={subheading} id="shipments">
        Shipments
      </h2>
      {shipments.map((shipment) => (
        <article key={shipment.number} className={styles.entry} aria-label={`Shipment ${shipment.number}`}>
          <p>
            <strong>
              {shipment.number}. {shipment.label}
            </strong>{' '}
            with {shipment.carrier}
            {shipment.waybill ? <>, waybill {shipment.waybill}</> : null}
          </p>
          <ul className={smallMuted}>
            {shipment.lines.map((line) => (
              <li key={`${line.sku} ${line.name}`}>
                {line.quantityText} × {line.name}
              </li>
            ))}
          </ul>
          {shipment.trackingUrl ? (
            <p>
              <a href={shipment.trackingUrl}>Follow it at {shipment.carrier}</a>
            </p>
          ) : null}
          <ScanList scans={shipment.scans} />
          <ShipmentForms shipment={shipment} path={path} />
          {undelivered.includes(shipment.number) ? (
            <div className={cluster}>
              <LinkButton href={againHref(shipment.number)} variant="secondary" size="small">
                Send it again
              </LinkButton>
              {mayRefund ? (
                <form method="post" action={path}>
                  <input type="hidden" name="intent" value="undelivered" />
                  <input type="hidden" name="shipment" value={shipment.number} />
                  <Button variant="secondary" size="small">
                    Refund it instead
                  </Button>
                </form>
              ) : null}
            </div>
          ) : null}
        </article>
      ))}
    </section>
  )
}

function ShipmentForms({ shipment: { number, status }, path }: { shipment: ShipmentView; path: string }) {
  if (status === 'returned') return null
  return (
    <div className={cluster}>
      {status === 'delivered' ? null : (
        <form method="post" action={path}>
          <input type="hidden" name="intent" value="delivered" />
          <input type="hidden" name="shipment" value={number} />
          <Button variant="secondary" size="small">
            It was delivered
          </Button>
        </form>
      )}
      <form method="post" action={path} className={cluster}>
        <input type="hidden" name="intent" value="returned" />
        <input type="hidden" name="shipment" value={number} />
        <Button variant="secondary" size="small">
          It came back
        </Button>
        <CheckboxField name="isDamaged" value="on" id={`damaged-${number}`} label="It cannot be sold again" />
      </form>
    </div>
  )
}
