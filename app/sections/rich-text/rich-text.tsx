import { containerNarrow, prose } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/sections'
import { heading } from './rich-text.css'

export interface RichTextData {
  heading: string
  /** Sanitised. */
  html: string
}

/** The shop's own words. */
export function RichTextSection({ data }: SectionProps<'rich_text'>) {
  return (
    <section className={containerNarrow}>
      {data.heading ? <h2 className={heading}>{data.heading}</h2> : null}
      <div className={prose} dangerouslySetInnerHTML={{ __html: data.html }} />
    </section>
  )
}
