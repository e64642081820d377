import type { ReactNode } from 'react'
import { LineLayout } from '~/components/cart/line-layout'
import { TotalsBox } from '~/components/cart/totals-box'
import { AddressBlock } from '~/components/checkout/address-block'
import type { OrderView } from '~/domain/sales/orders/order'
import { variantPath } from '~/paths'
import { panel, spread, stack, stickyAside, withAside } from '~/styles/layout.css'
import { amount, lines, smallMuted } from '~/styles/text.css'

/** An order as its buyer sees it. */
export function OrderDetails({
  order,
  before,
  belowLine,
  children,
}: {
  order: OrderView
  /** The content above the lines of the order. */
  before?: ReactNode
  /** Renders the content below a line of the order. */
  belowLine?: (line: OrderView['lines'][number]) => ReactNode
  /** The content below the lines of the order. */
  children?: ReactNode
}) {
  return (
    <div className={withAside}>
      <div className={stack}>
        {before}
        <ul>
          {order.lines.map((line) => (
            <LineLayout key={line.position} line={line} href={variantPath(line.slug, line.sku)}>
              <div className={spread}>
                <p className={smallMuted}>
                  {line.quantityInDisplayUnit} · {line.priceText}
                </p>
                <bdi className={amount}>{line.subtotal.formatted}</bdi>
              </div>
              {line.partArrival ? <p className={smallMuted}>{line.partArrival}</p> : null}
              {belowLine?.(line)}
            </LineLayout>
          ))}
        </ul>
        {children}
      </div>
      <aside className={`${panel} ${stickyAside} ${stack}`} aria-label="Order summary">
        <TotalsBox of={order} />
        <p>
          Payment: {order.paymentMethod.name}
          {order.shippingMethod ? (
            <>
              <br />
              Delivery: {order.shippingMethod.name}
              {order.shippingMethod.arrival ? `. ${order.shippingMethod.arrival}` : ''}
            </>
          ) : null}
        </p>
        {order.shippingAddress ? <AddressBlock title="Delivery address" address={order.shippingAddress} /> : null}
        {order.billingAddress ? <AddressBlock title="Billing address" address={order.billingAddress} /> : null}
        {order.email || order.phone ? (
          <p className={lines}>{[order.email, order.phone].filter(Boolean).join('\n')}</p>
        ) : null}
        {order.note ? <p>“{order.note}”</p> : null}
      </aside>
    </div>
  )
}
