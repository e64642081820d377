import { defineSection } from '~/sections/define-section.server'
import { linkOf } from '~/sections/parts/link-of'
import { link, multiLineText, picture, text, tone } from '~/sections/setting-kinds.server'

/** A text next to a picture; one of the two is enough. */
export const banner = defineSection({
  type: 'banner',
  label: 'Banner',
  isFullWidth: true,
  isCommon: true,
  settings: {
    eyebrow: text({ label: 'Line above the heading', maxLength: 80 }),
    heading: text({ label: 'Heading', maxLength: 160 }),
    text: multiLineText({ label: 'Text', maxLength: 400 }),
    ctaLabel: text({ label: 'Label of the button', maxLength: 60 }),
    ctaHref: link({ label: 'Where the button leads' }),
    pictureHash: picture({ label: 'Picture' }),
    alt: text({ label: 'What the picture shows', maxLength: 200 }),
    tone: tone({ default: 'light' }),
  },
  async load(_shop, { settings }, reads) {
    const { pictureHash, alt, eyebrow, heading, ctaLabel, ctaHref, tone } = settings
    const stored = reads.picture(pictureHash, alt)
    if (!heading && !stored) return null
    return { eyebrow, heading, text: settings.text, link: linkOf(ctaLabel, ctaHref), picture: stored, tone }
  },
  component: async () => (await import('./banner')).BannerSection,
})
