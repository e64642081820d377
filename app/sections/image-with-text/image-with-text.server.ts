import { defineSection } from '~/sections/define-section.server'
import { linkOf } from '~/sections/parts/link-of'
import { choice, html, link, picture, text } from '~/sections/setting-kinds.server'

/** A picture beside a text. */
export const imageWithText = defineSection({
  type: 'image_with_text',
  label: 'Picture with text',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    html: html({ label: 'Text', maxLength: 4000 }),
    ctaLabel: text({ label: 'Label of the button', maxLength: 60 }),
    ctaHref: link({ label: 'Where the button leads' }),
    pictureHash: picture({ label: 'Picture' }),
    alt: text({ label: 'What the picture shows', maxLength: 200 }),
    side: choice({
      label: 'Side of the picture',
      default: 'start',
      choices: { start: 'Before the text', end: 'After the text' },
    }),
  },

  async load(_shop, { settings }, reads) {
    const { heading, html: words, ctaLabel, ctaHref, pictureHash, alt, side } = settings
    const shown = reads.picture(pictureHash, alt)
    if (!shown && !heading && !words) return null
    return {
      heading,
      html: words,
      picture: shown,
      side,
      link: linkOf(ctaLabel, ctaHref),
    }
  },
  component: async () => (await import('./image-with-text')).ImageWithTextSection,
})
