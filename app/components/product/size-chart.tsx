import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { popover, popoverButton } from '~/components/ui/popover/native-popover'
import { Table } from '~/components/ui/table/table'
import type { SizeChart as SizeChartData } from '~/domain/catalogue/products/product'
import { visuallyHidden } from '~/styles/layout.css'
import { muted, small } from '~/styles/text.css'
import * as styles from './size-chart.css'

interface SizeChartProps {
  chart: SizeChartData
  /** The sizes that the product is sold in; other rows are left out. */
  sizes: string[]
  /** Unique within the page, which may show a quick view of another product. */
  id: string
}

const unitNames = { cm: 'centimetres', in: 'inches' }
const otherUnits = { cm: { unit: 'in', factor: 1 / 2.54 }, in: { unit: 'cm', factor: 2.54 } } as const

/** '82' in centimetres is '32½' in inches; '90 x 190' is '35½ x 75'. Null when the text has no number. */
export function inOtherUnit(text: string, unit: 'cm' | 'in'): string | null {
  if (!/\d/.test(text)) return null
  return text.replace(/\d+(?:\.\d+)?/g, (number) => {
    const halves = Math.round(Number(number) * otherUnits[unit].factor * 2)
    const whole = Math.floor(halves / 2)
    return halves % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`
  })
}

/** A button, and the popover that it opens: the measurements of each size, in centimetres and inches. */
export function SizeChart({ chart, sizes, id }: SizeChartProps) {
  const { unit } = chart
  const sold = chart.rows.filter(([size = '']) => sizes.includes(size))
  const rows = sold.length > 0 ? sold : chart.rows
  const title = unit ? `${chart.name}, in ${unitNames[unit]} and ${unitNames[otherUnits[unit].unit]}` : chart.name
  return (
    <>
      <button type="button" className={styles.opener} {...popoverButton(id, 'toggle')}>
        Size chart
      </button>
      <div className={styles.chart} id={id} {...popover()}>
        <div className={styles.head}>
          <p className={small}>{title}</p>
          <button type="button" className={iconButton} {...popoverButton(id, 'hide')}>
            <Icon name="close" />
            <span className={visuallyHidden}>Close size chart</span>
          </button>
        </div>
        <Table
          caption={title}
          columns={chart.columns}
          rows={rows.map(([size, ...measures]) => [
            size,
            ...measures.map((text, index) => {
              const other = unit ? inOtherUnit(text, unit) : null
              if (!unit || other === null) return text
              return (
                <span key={index} className={styles.measure}>
                  <span>
                    {text} {unit}
                  </span>{' '}
                  <span className={muted}>
                    {other} {otherUnits[unit].unit}
                  </span>
                </span>
              )
            }),
          ])}
        />
        {chart.note ? <p className={small}>{chart.note}</p> : null}
      </div>
    </>
  )
}
