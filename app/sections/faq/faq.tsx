import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { SectionHead } from '~/sections/parts/section-head'
import { containerNarrow } from '~/styles/layout.css'
import { prose } from '~/styles/text.css'
import type { SectionProps } from '~/sections/section-props'

export interface FaqData {
  heading: string
  items: Array<{ question: string; answerHtml: CleanHtml }>
}

/** Questions, each with its answer behind it: those of a FAQ, and its own. */
export function FaqSection({ data, hasPageHeading }: SectionProps<FaqData>) {
  return (
    <section className={containerNarrow}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      {data.items.map(({ question, answerHtml }, index) => (
        <Disclosure key={index} title={question}>
          <OwnerHtml html={answerHtml} className={prose} />
        </Disclosure>
      ))}
    </section>
  )
}
