import { LinkButton } from '~/components/ui/button/link-button'
import { onDensePhone } from '~/components/ui/picture/dense-phone'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import type { SectionLink } from '~/sections/parts/link-of'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './banner.css'

export interface BannerData {
  eyebrow: string
  heading: string
  text: string
  link: SectionLink | null
  picture: Picture | null
  tone: keyof typeof styles.tone
}

/**
 * The `sizes` attribute of the picture, which fills its box. On a phone and a tablet the box is at least 14rem high, on
 * a desktop as high as the banner's least height (banner.css.ts). On a phone it says a little less than the whole
 * width.
 */
function describeSizes({ width, height }: { width: number; height: number }): string {
  const widthAt = (number: number, unit: string) => `${Math.ceil((number * width) / height)}${unit}`
  const leastHeight = `max(${widthAt(44, 'rem')}, ${widthAt(36, 'vw')}), ${widthAt(44, 'vw')}, ${widthAt(70, 'vh')}`
  const below64em = (part: string) => `max(${part}, ${widthAt(14, 'rem')})`
  return `(min-width: 64em) max(55vw, min(${leastHeight})), (min-width: 30em) ${below64em('100vw')}, ${onDensePhone} ${below64em('88vw')}, ${below64em('95vw')}`
}

/** A text next to a picture, which is first, so that it moves nothing on a phone, where it is above. */
export function BannerSection({ data, isFirst, hasPageHeading }: SectionProps<BannerData>) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  const isOnColour = data.tone === 'theme' || data.tone === 'dark'
  return (
    <section className={`${styles.banner} ${styles.tone[data.tone]} ${data.picture ? styles.withPicture : ''}`}>
      {data.picture ? (
        <div className={styles.picture}>
          <div className={styles.fill}>
            <PictureView picture={data.picture} sizes={describeSizes(data.picture)} ratio="fill" isPriority={isFirst} />
          </div>
        </div>
      ) : null}
      <div className={styles.copy}>
        {data.eyebrow ? <p className={styles.eyebrow}>{data.eyebrow}</p> : null}
        {data.heading ? <Heading className={isFirst ? styles.display : styles.heading}>{data.heading}</Heading> : null}
        {data.text ? <p className={styles.paragraph}>{data.text}</p> : null}
        {data.link ? (
          <LinkButton href={data.link.href} size="large" variant={isOnColour ? 'accent' : 'primary'}>
            {data.link.label}
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}
