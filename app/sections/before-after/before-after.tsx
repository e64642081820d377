import { useId } from 'react'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import { SectionHead } from '~/sections/parts/section-head'
import * as parts from '~/sections/parts/parts.css'
import { container, visuallyHidden } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './before-after.css'

export interface BeforeAfterData {
  heading: string
  before: Picture
  after: Picture
  beforeLabel: string
  afterLabel: string
}

/** Two pictures of which one is shown, such as a quilt before and after it was washed. */
export function BeforeAfterSection({ data, isFirst, hasPageHeading }: SectionProps<BeforeAfterData>) {
  const id = useId()
  const sides = [
    { side: 'before', label: data.beforeLabel, picture: data.before },
    { side: 'after', label: data.afterLabel, picture: data.after },
  ] as const
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <fieldset className={styles.fields}>
        <legend className={visuallyHidden}>Which picture is shown</legend>
        {sides.map(({ side, label }, index) => (
          <label key={side} className={styles.label}>
            <input type="radio" name={id} value={side} defaultChecked={index === 0} /> {label}
          </label>
        ))}
        <div className={styles.pictures}>
          {sides.map(({ side, picture }) => (
            <div key={side} className={side === 'after' ? styles.after : undefined}>
              <PictureView
                picture={picture}
                sizes="(min-width: 84em) 78rem, 92vw"
                ratio="wide"
                isPriority={isFirst && side === 'before'}
                className={parts.frame}
              />
            </div>
          ))}
        </div>
      </fieldset>
    </section>
  )
}
