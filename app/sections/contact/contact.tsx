import { SectionHead } from '~/sections/parts/section-head'
import * as parts from '~/sections/parts/parts.css'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import { lines } from '~/styles/text.css'

export interface ContactData {
  heading: string
  hours: string
  email: string
  phone: string
  address: string
}

/** Email, phone and address of the shop, from its settings. */
export function ContactSection({ data, hasPageHeading }: SectionProps<ContactData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <dl className={parts.columns}>
        {data.email ? (
          <div>
            <dt className={parts.caption}>Email</dt>
            <dd>
              <a href={`mailto:${data.email}`}>{data.email}</a>
            </dd>
          </div>
        ) : null}
        {data.phone ? (
          <div>
            <dt className={parts.caption}>Phone</dt>
            <dd>
              <a dir="ltr" href={`tel:${data.phone.replace(/\s/g, '')}`}>
                {data.phone}
              </a>
            </dd>
          </div>
        ) : null}
        {data.address ? (
          <div>
            <dt className={parts.caption}>Address</dt>
            <dd className={lines}>{data.address}</dd>
          </div>
        ) : null}
        {data.hours ? (
          <div>
            <dt className={parts.caption}>Open</dt>
            <dd className={lines}>{data.hours}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
