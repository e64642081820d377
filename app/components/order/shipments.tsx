import { LinkButton } from '~/components/ui/button/link-button'
import type { ShipmentView } from '~/domain/sales/fulfilment/shipment'
import { panel, stack } from '~/styles/layout.css'
import { smallMuted, subheading } from '~/styles/text.css'
import * as styles from './shipments.css'

/** Shows the deliveries that have left for an order, and where each of them is. */
export function Shipments({ shipments }: { shipments: readonly ShipmentView[] }) {
  if (shipments.length === 0) return null
  return (
    <section className={stack} aria-labelledby="shipments">
      <h2 className={subheading} id="shipments">
        {shipments.length === 1 ? 'Your delivery' : `Your ${shipments.length} deliveries`}
      </h2>
      {shipments.map((shipment) => (
        <article key={shipment.number} className={`${panel} ${stack}`} aria-label={`Delivery ${shipment.number}`}>
          <p>
            <strong>{shipment.label}</strong> with {shipment.carrier}
            {shipment.waybill ? <>, waybill {shipment.waybill}</> : null}
          </p>
          <ul className={smallMuted}>
            {shipment.lines.map((line) => (
              <li key={`${line.sku} ${line.name}`}>
                {line.quantityText} × {line.name}
              </li>
            ))}
          </ul>
          <ScanList scans={shipment.scans} />
          {shipment.trackingUrl ? (
            <div>
              <LinkButton href={shipment.trackingUrl} variant="secondary">
                Follow it at {shipment.carrier}
              </LinkButton>
            </div>
          ) : null}
        </article>
      ))}
    </section>
  )
}

/** The scans of a shipment, the latest first. */
export function ScanList({ scans }: { scans: ShipmentView['scans'] }) {
  if (scans.length === 0) return null
  return (
    <ol className={styles.scans}>
      {scans.map((scan) => (
        <li key={`${scan.scannedAt} ${scan.kind} ${scan.place}`} className={styles.scan}>
          <strong>{scan.label}</strong>
          <span>{[scan.place, scan.message].filter(Boolean).join(': ')}</span>
          <time className={smallMuted} dateTime={scan.scannedAt}>
            {scan.scannedAtText}
          </time>
        </li>
      ))}
    </ol>
  )
}
