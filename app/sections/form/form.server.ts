import { readForm } from '~/domain/site/forms/forms.server'
import { defineSection } from '~/sections/define-section.server'
import { multiLineText, slugOf, text } from '~/sections/setting-kinds.server'

/** A form of the owner: contact, trade enquiry or any other. */
export const form = defineSection({
  type: 'form',
  label: 'Form',
  maxPerPage: 1,
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    text: multiLineText({ label: 'Text', maxLength: 400 }),
    formSlug: slugOf({ label: 'Form', of: 'a form', default: 'contact' }),
  },

  presets: [
    { label: 'Contact form', settings: { form_slug: 'contact' } },
    { label: 'Trade enquiry', settings: { form_slug: 'trade-enquiry' } },
  ],
  async load(shop, { settings }, reads) {
    const form = await readForm(shop, settings.formSlug)
    if (!form) return null
    return {
      heading: settings.heading || form.title,
      text: settings.text || form.description,
      form,
      stamp: reads.formStamp(),
    }
  },
  component: async () => (await import('./form')).FormSection,
})
