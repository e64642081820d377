import { SubscribeForm } from '~/components/forms/subscribe-form'
import { SectionHead } from '~/sections/parts/section-head'
import { containerNarrow } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'

export interface EmailSubscriptionData {
  heading: string
  text: string
}

/** The form for news by email. */
export function EmailSubscriptionSection({ data, hasPageHeading }: SectionProps<EmailSubscriptionData>) {
  return (
    <section className={containerNarrow}>
      <SectionHead heading={data.heading} text={data.text} hasPageHeading={hasPageHeading} />
      <SubscribeForm />
    </section>
  )
}
