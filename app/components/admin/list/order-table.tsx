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

/**
 * A page of orders. The roles are written out, because a table whose rows are cards is no table for a screen reader
 * otherwise.
 */
export function OrderTable({ orders }: { orders: ShownOrder[] }) {
  return (
    <table className={styles.table} role="table" aria-label="Orders">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {orders.map((order) => (
          <tr key={order.number} role="row">
            <th role="rowheader" scope="row" className={styles.number}>
              {order.number}
            </th>
            <td role="cell" className={`${styles.wholeRow} ${styles.placed}`}>
              {order.placedAt}
            </td>
            <td role="cell" className={styles.wholeRow}>
              {order.customer}
              {order.contact === '' ? null : <span className={styles.second}>{order.contact}</span>}
            </td>
            <td role="cell" className={styles.wholeRow}>
              <div className={styles.states}>
                <span className={styles.state[order.delivery.tone]}>{order.delivery.label}</span>{' '}
                <span className={styles.state[order.payment.tone]}>{order.payment.label}</span>
              </div>
            </td>
            <td role="cell" className={styles.total}>
              {order.total}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
