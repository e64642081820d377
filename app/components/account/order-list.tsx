import { Table } from '~/components/ui/table/table'
import { orderPath } from '~/paths'
import { detail } from './order-list.css'

interface ListedOrder {
  token: string
  number: string
  label: string
  moneyText: string
  placedOn: string
  total: string
  names: string
  lineCount: number
}

/** Orders with links to their pages. */
export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <Table
      caption="Orders"
      columns={['Order', 'Status', 'Total']}
      rows={orders.map(({ token, number, label, moneyText, placedOn, total, names, lineCount }) => [
        <>
          <a href={orderPath(token)}>{number}</a>
          <div className={detail}>{placedOn}</div>
          <div className={detail}>{lineCount > 3 ? `${names} and ${lineCount - 3} more` : names}</div>
        </>,
        <>
          {label}
          {moneyText === '' ? null : <div className={detail}>{moneyText}</div>}
        </>,
        total,
      ])}
    />
  )
}
