import { TotalsBox } from '~/components/cart/totals-box'
import type { OrderView } from '~/domain/sales/orders/order'
import { productPath } from '~/paths'
import { subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'
import * as styles from './order.css'

interface OrderLinesProps {
  order: OrderView
  /** What was cancelled of its lines, by position. */
  cancelled: Readonly<Record<number, string>>
}

/** What was ordered, and what it costs. */
export function OrderLines({ order, cancelled }: OrderLinesProps) {
  return (
    <section className={box} aria-labelledby="lines">
      <h2 className={subheading} id="lines">
        What was ordered
      </h2>
      <ul>
        {order.lines.map((line) => (
          <li key={line.position} className={styles.line}>
            <a href={productPath(line.slug)}>{line.name}</a>
            <bdi className={styles.sum}>{line.subtotal.formatted}</bdi>
            <span className={styles.below}>
              {[line.choicesText, line.sku, `${line.quantityInDisplayUnit} × ${line.priceText}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {cancelled[line.position] === undefined ? null : (
              <span className={styles.below}>Cancelled: {cancelled[line.position]}</span>
            )}
            {line.owed === null ? null : <span className={styles.below}>Not in stock yet: {line.owed}</span>}
          </li>
        ))}
      </ul>
      <TotalsBox of={order} />
    </section>
  )
}
