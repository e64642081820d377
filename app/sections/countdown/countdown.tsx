import { LinkButton } from '~/components/ui/button/link-button'
import { SectionHead } from '~/sections/parts/section-head'
import { container } from '~/styles/layout.css'
import type { SectionLink } from '~/sections/parts/link-of'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './countdown.css'

export interface CountdownData {
  heading: string
  text: string
  /** ISO instant. */
  endsAt: string
  /** In words, in the time zone of the channel. */
  endsOn: string
  days: number
  hours: number
  link: SectionLink | null
}

/** How long an offer lasts; it disappears when it has ended. */
export function CountdownSection({ data, hasPageHeading }: SectionProps<CountdownData>) {
  const left = [
    { count: data.days, unit: data.days === 1 ? 'day' : 'days' },
    { count: data.hours, unit: data.hours === 1 ? 'hour' : 'hours' },
  ].filter(({ count }) => count > 0)
  return (
    <section className={`${container} ${styles.countdown}`}>
      <SectionHead heading={data.heading} text={data.text} hasPageHeading={hasPageHeading} isCentred />
      {left.length > 0 ? (
        <p className={styles.left}>
          {left.map(({ count, unit }) => (
            <span key={unit} className={styles.part}>
              <span className={styles.number}>{count}</span> {unit}{' '}
            </span>
          ))}
        </p>
      ) : null}
      <p>
        Until <time dateTime={data.endsAt}>{data.endsOn}</time>
      </p>
      {data.link ? <LinkButton href={data.link.href}>{data.link.label}</LinkButton> : null}
    </section>
  )
}
