import { containerNarrow } from '~/styles/layout.css'
import { prose } from '~/styles/text.css'
import type { SectionProps } from '~/sections/section-props'
import { heading } from './rich-text.css'

export interface RichTextData {
  heading: string
  html: string
}

/** Formatted text written by the owner; the server has sanitised it. */
export function RichTextSection({ data, hasPageHeading }: SectionProps<RichTextData>) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  return (
    <section className={containerNarrow}>
      {data.heading ? <Heading className={heading}>{data.heading}</Heading> : null}
      <div className={prose} dangerouslySetInnerHTML={{ __html: data.html }} />
    </section>
  )
}
