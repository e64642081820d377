import { defineSection } from '~/sections/define-section.server'
import { integer, multiLineText, text } from '~/sections/setting-kinds.server'

/** The section with the words that people said about the shop. */
export const testimonials = defineSection({
  type: 'testimonials',
  label: 'Testimonials',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
  },
  blocks: {
    label: 'Testimonial',
    max: 24,
    settings: {
      quote: multiLineText({ label: 'What was said', maxLength: 600 }),
      name: text({ label: 'Who said it', maxLength: 80 }),
      place: text({ label: 'Place or company', maxLength: 80 }),
      stars: integer({ label: 'Stars; 0 shows none', default: 0, min: 0, max: 5 }),
    },
  },
  async load(_shop, { settings, blocks }) {
    const quotes = blocks.filter(({ quote }) => quote !== '')
    return quotes.length > 0 ? { heading: settings.heading, quotes } : null
  },
  component: async () => (await import('./testimonials')).TestimonialsSection,
})
