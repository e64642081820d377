import { BarChart } from '~/components/admin/report/bar-chart'
import * as styles from '~/components/admin/report/report.css'
import { Table } from '~/components/ui/table/table'
import { panel, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export interface ShownSales {
  /** '₹12,300' */
  total: string
  /** '3 orders' */
  orders: string
}

export interface ShownFigures {
  today: ShownSales
  week: ShownSales
  weekBefore: ShownSales
  /** The days of both weeks, the oldest first; `share` is the part of the largest total, from 0 to 1. */
  days: ReadonlyArray<ShownSales & { label: string; share: number }>
}

/** What was sold today and this week, beside the week before: figures, a chart, and the table that it is drawn from. */
export function SalesPanel({ figures }: { figures: ShownFigures }) {
  const { today, week, weekBefore, days } = figures
  const shown = [
    { name: 'Today', ...today },
    { name: 'The last 7 days', ...week },
    { name: 'The 7 days before', ...weekBefore },
  ]
  return (
    <section className={`${panel} ${stack}`} aria-labelledby="sales">
      <h2 className={subheading} id="sales">
        Sales
      </h2>
      <div className={styles.figures}>
        {shown.map(({ name, total, orders }) => (
          <div key={name} className={styles.figure}>
            <span className={muted}>{name}</span>
            <span className={styles.amount}>{total}</span>
            <span className={muted}>{orders}</span>
          </div>
        ))}
      </div>
      <BarChart bars={days.map(({ label, share }, at) => ({ label, share, isBefore: at < days.length / 2 }))} />
      <details>
        <summary>Day by day</summary>
        <Table
          caption="Sales of the last 14 days"
          columns={['Day', 'Orders', 'Total']}
          rows={days.toReversed().map(({ label, orders, total }) => [label, orders, total])}
        />
      </details>
    </section>
  )
}
