import { TotalsBox } from '~/components/cart/totals-box'
import type { OrderView } from '~/domain/sales/orders/order'
import { productPath } from '~/paths'
import { smallMuted, subheading } from '~/styles/text.css'
import * as styles from './order.css'

/** What was ordered, and what it costs. */
export function OrderLines({ order }: { order: OrderView }) {
  return (
    <section className={styles.box} aria-labelledby="lines">
      <h2 className={subheading} id="lines">
        What was ordered
      </h2>
      <ul>
        {order.lines.map((line) => (
          <li key={line.position} className={styles.line}>
            <a href={productPath(line.slug)}>{line.name}</a>
            <bdi className={styles.sum}>{line.subtotal.formatted}</bdi>
            <span className={smallMuted}>
              {[line.choicesText, line.sku, `${line.quantityInDisplayUnit} × ${line.priceText}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {line.owed === null ? null : <span className={smallMuted}>Not in stock yet: {line.owed}</span>}
          </li>
        ))}
      </ul>
      <TotalsBox of={order} />
    </section>
  )
}
