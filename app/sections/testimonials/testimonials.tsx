import { SectionHead } from '~/sections/parts/section-head'
import * as parts from '~/sections/parts/parts.css'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './testimonials.css'

export interface TestimonialsData {
  heading: string
  quotes: ReadonlyArray<{ quote: string; name: string; place: string; stars: number }>
}

/** Shows the words that people said about the shop. */
export function TestimonialsSection({ data, hasPageHeading }: SectionProps<TestimonialsData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <ul className={parts.columns}>
        {data.quotes.map(({ quote, name, place, stars }, index) => (
          <li key={index}>
            <figure className={`${parts.box} ${styles.fill}`}>
              {stars > 0 ? (
                <span className={styles.stars} role="img" aria-label={`${stars} of 5 stars`}>
                  {'★'.repeat(stars)}
                </span>
              ) : null}
              <blockquote className={styles.quote}>{quote}</blockquote>
              {name ? (
                <figcaption className={parts.caption}>
                  {name}
                  {place ? `, ${place}` : null}
                </figcaption>
              ) : null}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
