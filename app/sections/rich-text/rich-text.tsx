import { containerNarrow } from '~/styles/layout.css'
import { prose } from '~/styles/text.css'
import type { SectionProps } from '~/sections/section-props'
import { heading } from './rich-text.css'
import type { richText } from './rich-text.server'

/** Formatted text written by the owner; the server has sanitised it. */
export function RichTextSection({ data }: SectionProps<typeof richText>) {
  return (
    <section className={containerNarrow}>
      {data.heading ? <h2 className={heading}>{data.heading}</h2> : null}
      <div className={prose} dangerouslySetInnerHTML={{ __html: data.html }} />
    </section>
  )
}
