import { containerNarrow } from '~/styles/layout.css'
import { prose } from '~/styles/text.css'
import type { SectionProps } from '~/sections/section-props'
import { heading } from './rich-text.css'

export interface RichTextData {
  heading: string
  html: string
}

/** Formatted text written by the owner; the server has sanitised it. */
export function RichTextSection({ data }: SectionProps<RichTextData>) {
  return (
    <section className={containerNarrow}>
      {data.heading ? <h2 className={heading}>{data.heading}</h2> : null}
      <div className={prose} dangerouslySetInnerHTML={{ __html: data.html }} />
    </section>
  )
}
