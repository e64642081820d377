import { LinkButton } from '~/components/ui/button/link-button'
import { onDensePhone } from '~/components/ui/picture/dense-phone'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import * as parts from '~/sections/parts/parts.css'
import type { SectionLink } from '~/sections/parts/link-of'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './slider.css'

export interface SliderData {
  label: string
  /** That of the first slide. */
  heading: string
  slides: Array<{
    heading: string
    text: string
    picture: Picture | null
    tone: 'light' | 'dark' | 'theme' | 'accent'
    link: SectionLink | null
  }>
}

const slideSizes = `(min-width: 30em) 100vw, ${onDensePhone} 88vw, 100vw`

/** Slides beside each other, each as wide as the window, that are scrolled from one to the next. */
export function SliderSection({ data, isFirst, hasPageHeading }: SectionProps<SliderData>) {
  return (
    <section aria-label={data.label}>
      <ul className={`${parts.scroller} ${styles.slides}`} tabIndex={0} aria-label={data.label}>
        {data.slides.map((slide, index) => {
          const Heading = hasPageHeading && index === 0 ? 'h1' : 'h2'
          return (
            <li key={index} className={`${parts.snap} ${styles.slide} ${styles.tone[slide.tone]}`}>
              {slide.picture ? (
                <div className={styles.picture}>
                  <PictureView
                    picture={slide.picture}
                    sizes={slideSizes}
                    ratio="fill"
                    isPriority={isFirst && index === 0}
                  />
                </div>
              ) : null}
              <div
                className={
                  slide.picture ? `${styles.copy} ${styles.overPicture} ${styles.tone[slide.tone]}` : styles.copy
                }
              >
                {slide.heading ? <Heading className={styles.heading}>{slide.heading}</Heading> : null}
                {slide.text ? <p>{slide.text}</p> : null}
                {slide.link ? (
                  <LinkButton
                    href={slide.link.href}
                    variant={slide.tone === 'theme' || slide.tone === 'dark' ? 'accent' : 'primary'}
                  >
                    {slide.link.label}
                  </LinkButton>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
