import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import { SectionHead } from '~/sections/parts/section-head'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './logo-list.css'

export interface LogoListData {
  heading: string
  logos: Array<{ picture: Picture; href: string }>
}

/** Logos beside each other, such as those of the press. */
export function LogoListSection({ data, hasPageHeading }: SectionProps<LogoListData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} isCentred />
      <ul className={styles.logos}>
        {data.logos.map(({ picture, href }, index) => {
          const logo = <PictureView picture={picture} sizes="9rem" hasPlaceholder={false} />
          return (
            <li key={index} className={styles.logo}>
              {href && picture.alt ? <a href={href}>{logo}</a> : logo}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
