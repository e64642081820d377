import { Link } from '~/framework/react'
import { adminOrderPath } from '~/paths'
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
  total: string
}

const columns = ['Order', 'Placed', 'Customer', 'State', 'Total']

/** A page of orders. On phones its rows are cards; for a screen reader it stays a table. */
export function OrderTable({ orders }: { orders: ShownOrder[] }) {
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
              </div>
            </td>
            <td className={styles.total}>{order.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
