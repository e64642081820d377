import { ScanList } from '~/components/order/shipments'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { TextField } from '~/components/ui/field/text-field'
import type { ShipmentView } from '~/domain/sales/fulfilment/shipment'
import { cluster } from '~/styles/layout.css'
import { smallMuted, subheading } from '~/styles/text.css'
import { box, form } from '../admin-form.css'
import * as styles from './order.css'

interface OrderShipmentsProps {
  shipments: readonly ShipmentView[]
  /** The numbers of those that can be sent again, or refunded. */
  undelivered: readonly number[]
  path: string
  againHref: (shipment: number) => string
  mayRefund: boolean
  typed: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The shipments of an order, with what can be noted about each. */
export function OrderShipments({
  shipments,
  undelivered,
  path,
  againHref,
  mayRefund,
  typed,
  errors,
}: OrderShipmentsProps) {
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
          {shipment.status === 'returned' ? null : (
            <WaybillForm shipment={shipment} path={path} typed={typed} errors={errors} />
          )}
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

interface WaybillFormProps extends Pick<OrderShipmentsProps, 'path' | 'typed' | 'errors'> {
  shipment: ShipmentView
}

function WaybillForm({ shipment, path, typed, errors }: WaybillFormProps) {
  const { number, carrier, waybill, trackingUrl } = shipment
  const isTyped = typed.intent === 'waybill' && typed.shipment === String(number)
  /** Only the form that was refused has the fields to which the summary of errors leads. */
  const field = (name: 'carrier' | 'waybill' | 'trackingUrl', value: string | null) => ({
    name,
    id: isTyped ? undefined : `${name}-${number}`,
    defaultValue: isTyped ? typed[name] : (value ?? ''),
    errors: isTyped ? errors[name] : undefined,
    autoComplete: 'off',
  })
  return (
    // closed again when it is corrected
    <details key={`${carrier} ${waybill} ${trackingUrl}`} open={isTyped}>
      <summary>Correct carrier or waybill</summary>
      <form className={form} method="post" action={path}>
        <input type="hidden" name="intent" value="waybill" />
        <input type="hidden" name="shipment" value={number} />
        <TextField {...field('carrier', carrier)} label="Carrier" maxLength={60} />
        <TextField
          {...field('waybill', waybill)}
          label="Waybill"
          hint="The customer gets no new mail, and sees it on the page of the order."
          isOptional
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('trackingUrl', trackingUrl)}
          type="url"
          label="Page of the carrier for this waybill"
          isOptional
          maxLength={500}
          placeholder="https://"
        />
        <div>
          <Button variant="secondary" size="small">
            Correct it
          </Button>
        </div>
      </form>
    </details>
  )
}
