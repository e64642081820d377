import type { TrackingView } from '~/domain/sales/tracking/tracking'
import { panel, stack } from '~/styles/layout.css'
import { ScanList } from './shipments'

/** How far an order or a delivery is. */
export function TrackingResult({ tracking }: { tracking: TrackingView }) {
  const { label, moneyText, maskedCity, shipments } = tracking
  return (
    <div className={stack}>
      <p>
        <strong>{label}</strong>
        {maskedCity ? <>, to {maskedCity}</> : null}
      </p>
      {moneyText === '' ? null : <p>{moneyText}.</p>}
      {shipments.length === 0 ? <p>Nothing has left yet. We’ll write to you as soon as it does.</p> : null}
      {shipments.map((shipment, index) => (
        <article key={index} className={`${panel} ${stack}`} aria-label={`Delivery ${index + 1}`}>
          <p>
            <strong>{shipment.label}</strong> with {shipment.carrier}
          </p>
          {shipment.scans.length > 0 ? (
            <ScanList scans={shipment.scans} />
          ) : (
            <p>The carrier has not reported anything yet.</p>
          )}
        </article>
      ))}
    </div>
  )
}
