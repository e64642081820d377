import type { Picture } from '~/domain/catalogue/media/picture'
import { Embed } from '~/sections/parts/embed'
import { SectionHead } from '~/sections/parts/section-head'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'

export interface VideoData {
  heading: string
  title: string
  src: string
  picture: Picture | null
}

/** A film on YouTube or Vimeo. Nothing is requested from there before it is opened. */
export function VideoSection({ data, isFirst, hasPageHeading }: SectionProps<VideoData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <Embed
        label={`Play “${data.title}” (loads it from ${new URL(data.src).hostname.replace(/^(?:www|player)\./, '')})`}
        picture={data.picture}
        title={data.title}
        src={data.src}
        isFirst={isFirst}
      />
    </section>
  )
}
