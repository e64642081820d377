import { visuallyHidden } from '~/styles/layout.css'
import { tone } from '~/sections/slider/slider.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './marquee.css'

export interface MarqueeData {
  texts: string[]
  tone: 'light' | 'dark' | 'theme' | 'accent'
}

/** Short texts that move past, and can be stopped. */
export function MarqueeSection({ data }: SectionProps<MarqueeData>) {
  return (
    <section className={`${styles.band} ${tone[data.tone]}`} aria-label="News">
      {/* whoever is disturbed by what moves can stop it */}
      <label className={styles.stop}>
        <input type="checkbox" className={styles.tick} /> Stop<span className={visuallyHidden}> the moving line</span>
      </label>
      <div className={styles.view} role="group" aria-label="Texts" tabIndex={0}>
        {[false, true].map((isCopy) => (
          <ul key={String(isCopy)} className={styles.line} aria-hidden={isCopy || undefined}>
            {data.texts.map((words, index) => (
              <li key={index} className={styles.text}>
                {words}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
