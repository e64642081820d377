import { Table } from '~/components/ui/table/table'
import type { DataPart } from '~/domain/customers/auth/privacy/own-data/data-part'
import { ruledSection } from '~/styles/layout.css'
import { muted, small } from '~/styles/text.css'
import * as styles from './own-data.css'

/** Tables with more columns would be wider than the page. */
const maxColumns = 4

/** One part of what the shop knows of a customer: a table, or a list where there are many columns. */
export function OwnData({ title, rows }: DataPart) {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length <= maxColumns)
    return (
      <Table
        caption={title}
        isStacked
        columns={columns}
        rows={rows.map((row) => columns.map((column) => row[column] ?? ''))}
      />
    )
  return (
    <ul className={small}>
      {rows.map((row, index) => (
        <li key={index} className={ruledSection}>
          <dl className={styles.row}>
            {Object.entries(row)
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt className={muted}>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
