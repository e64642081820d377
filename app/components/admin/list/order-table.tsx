import { Link } from '~/framework/react'
import { adminOrderPath } from '~/admin-paths'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './list.css'

export type StateTone = keyof typeof styles.state

export interface ShownOrder {
  number: string
  placedAt: string
  /** The name of the person, or else their email or phone. */
  customer: string
  contact: string
  delivery: { label: string; tone: StateTone }
  payment: { label: string; tone: StateTone }
  /** It was paid with test keys, and no money has moved. */
  isTest: boolean
  tags: string[]
  total: string
}

const columns = ['Order', 'Placed', 'Customer', 'State', 'Total']

interface OrderTableProps {
  orders: ShownOrder[]
  /** Whether orders can be chosen, by boxes of a form around the table: `n` is the number of each. */
  isChoosing?: boolean
}

/** A page of orders. On phones its rows are cards; for a screen reader it stays a table. */
export function OrderTable({ orders, isChoosing = false }: OrderTableProps) {
  return (
    <table className={styles.table} aria-label="Orders">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.number}>
            <th scope="row" className={styles.number}>
              {isChoosing ? (
                <label className={styles.choice}>
                  <input type="checkbox" name="n" value={order.number} />
                  <span className={visuallyHidden}>Choose {order.number}</span>
                </label>
              ) : null}
              <Link to={adminOrderPath(order.number)} discover="none">
                {order.number}
              </Link>
            </th>
            <td className={`${styles.wholeRow} ${styles.placed}`}>{order.placedAt}</td>
            <td className={styles.wholeRow}>
              {order.customer}
              {order.contact === '' ? null : <span className={styles.second}>{order.contact}</span>}
            </td>
            <td className={styles.wholeRow}>
              <div className={styles.states}>
                <span className={styles.state[order.delivery.tone]}>{order.delivery.label}</span>{' '}
                <span className={styles.state[order.payment.tone]}>{order.payment.label}</span>
                {order.isTest ? <span className={styles.state.warning}>Test</span> : null}
                {order.tags.map((tag) => (
                  <span key={tag} className={styles.tag}>
                    {tag}
                  </span>
                ))}
              </div>
            </td>
            <td className={styles.total}>{order.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
