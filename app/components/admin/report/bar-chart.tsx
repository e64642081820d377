import * as styles from './report.css'

export interface Bar {
  label: string
  /** The part of the largest value, from 0 to 1. */
  share: number
  /** Whether it belongs to the time that is compared with. */
  isBefore?: boolean
}

/** Bars beside each other. It shows nothing that the table beside it does not say. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const width = Math.max(bars.length, 7) * 10
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} 50`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <line className={styles.axis} x1="0" x2={width} y1="49.5" y2="49.5" />
      {bars.map(({ label, share, isBefore = false }, at) => (
        <rect
          key={`${label} ${at}`}
          className={isBefore ? styles.barBefore : styles.bar}
          x={at * 10 + 1.5}
          width="7"
          y={49 - 47 * share}
          height={47 * share}
        >
          <title>{label}</title>
        </rect>
      ))}
    </svg>
  )
}
