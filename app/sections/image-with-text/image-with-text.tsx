import { LinkButton } from '~/components/ui/button/link-button'
import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import * as parts from '~/sections/parts/parts.css'
import { container } from '~/styles/layout.css'
import { prose } from '~/styles/text.css'
import type { SectionLink } from '~/sections/parts/link-of'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './image-with-text.css'

export interface ImageWithTextData {
  heading: string
  html: CleanHtml
  picture: Picture | null
  side: 'start' | 'end'
  link: SectionLink | null
}

/** A picture beside a text. */
export function ImageWithTextSection({ data, isFirst, hasPageHeading }: SectionProps<ImageWithTextData>) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  return (
    <section className={container}>
      <div className={data.picture ? parts.halves : undefined}>
        {data.picture ? (
          <div className={data.side === 'end' ? styles.after : undefined}>
            <PictureView
              picture={data.picture}
              sizes="(min-width: 84em) 39rem, (min-width: 48em) 46vw, 92vw"
              className={parts.frame}
              isPriority={isFirst}
            />
          </div>
        ) : null}
        <div className={parts.copy}>
          {data.heading ? <Heading>{data.heading}</Heading> : null}
          {data.html ? <OwnerHtml html={data.html} className={prose} /> : null}
          {data.link ? <LinkButton href={data.link.href}>{data.link.label}</LinkButton> : null}
        </div>
      </div>
    </section>
  )
}
