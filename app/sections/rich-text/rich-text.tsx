import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { containerNarrow } from '~/styles/layout.css'
import { prose } from '~/styles/text.css'
import type { SectionProps } from '~/sections/section-props'
import { heading } from './rich-text.css'

export interface RichTextData {
  heading: string
  html: CleanHtml
}

/** Formatted text written by the owner. */
export function RichTextSection({ data, hasPageHeading }: SectionProps<RichTextData>) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  return (
    <section className={containerNarrow}>
      {data.heading ? <Heading className={heading}>{data.heading}</Heading> : null}
      <OwnerHtml html={data.html} className={prose} />
    </section>
  )
}
