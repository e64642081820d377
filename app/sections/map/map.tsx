import { Embed } from '~/sections/parts/embed'
import { SectionHead } from '~/sections/parts/section-head'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'

export interface MapData {
  heading: string
  text: string
  src: string
}

/** The map of the setting google_embed_url, which is requested when it is opened. */
export function MapSection({ data, hasPageHeading }: SectionProps<MapData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} text={data.text} hasPageHeading={hasPageHeading} />
      <Embed label="Show the map (loads it from google.com)" title={data.heading || 'Map'} src={data.src} />
    </section>
  )
}
