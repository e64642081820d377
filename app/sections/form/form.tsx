import { CustomForm } from '~/components/forms/custom-form'
import type { CustomForm as CustomFormData } from '~/domain/site/forms/form'
import { SectionHead } from '~/sections/parts/section-head'
import { containerNarrow } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'

export interface FormData {
  heading: string
  text: string
  form: CustomFormData
  stamp: string
}

/** A form of the owner: contact, trade enquiry or any other. */
export function FormSection({ data, hasPageHeading }: SectionProps<FormData>) {
  return (
    <section className={containerNarrow}>
      <SectionHead heading={data.heading} text={data.text} hasPageHeading={hasPageHeading} />
      <CustomForm form={data.form} stamp={data.stamp} />
    </section>
  )
}
