import { Icon } from '~/components/ui/icon/icon'
import type { FeatureIcon } from './icons'
import { SectionHead } from '~/sections/parts/section-head'
import { container, visuallyHidden } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './feature-icons.css'

export interface FeatureIconsData {
  heading: string
  features: ReadonlyArray<{ icon: FeatureIcon; heading: string; text: string }>
}

/** Shows the strengths of the shop: short texts with icons. */
export function FeatureIconsSection({ data, hasPageHeading }: SectionProps<FeatureIconsData>) {
  const Title = data.heading ? 'h3' : 'h2'
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} isCentred />
      {hasPageHeading && data.heading ? <h2 className={visuallyHidden}>What we offer</h2> : null}
      <ul className={styles.features}>
        {data.features.map(({ icon, heading, text: words }, index) => (
          <li key={index} className={styles.feature}>
            <Icon name={icon} size="large" />
            {heading ? <Title className={styles.title}>{heading}</Title> : null}
            {words ? <p>{words}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
