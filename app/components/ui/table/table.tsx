import type { ReactNode } from 'react'
import * as styles from './table.css'

interface TableProps {
  /** Its name for assistive technology; a caption would be read twice where there are no styles. */
  caption: string
  /** None for pairs of name and value. */
  columns?: ReactNode[]
  /** The first cell of a row is its header. */
  rows: ReactNode[][]
  /** For many columns or long words: on phones the cells of a row are below each other. */
  isStacked?: boolean
}

/** A table that scrolls sideways in a narrow window, also by keyboard. */
export function Table({ caption, columns = [], rows, isStacked = false }: TableProps) {
  const labelOf = (place: number) => (isStacked && typeof columns[place] === 'string' ? columns[place] : undefined)
  return (
    <section className={styles.tableScroll} aria-label={caption} tabIndex={0}>
      <table className={isStacked ? `${styles.table} ${styles.stacked}` : styles.table} aria-label={caption}>
        {columns.length === 0 ? null : (
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col" className={styles.headCell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((value, place) =>
                place === 0 ? (
                  <th key={place} scope="row" className={styles.cell} data-label={labelOf(place)}>
                    {value}
                  </th>
                ) : (
                  <td key={place} className={styles.cell} data-label={labelOf(place)}>
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
