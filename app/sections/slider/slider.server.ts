import { readPictureList } from '~/domain/site/media-lists/read-picture-lists.server'
import { defineSection } from '~/sections/define-section.server'
import { linkOf } from '~/sections/parts/link-of'
import { link, multiLineText, picture, slugOf, text, tone } from '~/sections/setting-kinds.server'

/** Slides beside each other, each as wide as the window, that are scrolled from one to the next. */
export const slider = defineSection({
  type: 'slider',
  label: 'Slider',
  isFullWidth: true,
  settings: {
    label: text({ label: 'What it shows, for screen readers', maxLength: 80, default: 'Highlights' }),
    sliderSlug: slugOf({ label: 'Slider whose slides are shown before those of the blocks', of: 'a slider' }),
  },
  blocks: {
    label: 'Slide',
    max: 12,
    settings: {
      heading: text({ label: 'Heading', maxLength: 160 }),
      text: multiLineText({ label: 'Text', maxLength: 300 }),
      ctaLabel: text({ label: 'Label of the button', maxLength: 60 }),
      ctaHref: link({ label: 'Where the button leads' }),
      pictureHash: picture({ label: 'Picture' }),
      alt: text({ label: 'What the picture shows', maxLength: 200 }),
      tone: tone({ default: 'light' }),
    },
  },
  async load(shop, { settings, blocks }, reads) {
    const slider = settings.sliderSlug ? await readPictureList(shop, 'slider', settings.sliderSlug) : null
    const stored = (slider?.items ?? []).map(({ heading, text: words, picture: shown, tone, ctaLabel, ctaHref }) => ({
      heading,
      text: words,
      picture: shown,
      tone,
      link: linkOf(ctaLabel, ctaHref),
    }))
    const own = blocks.flatMap(({ heading, text: words, ctaLabel, ctaHref, pictureHash, alt, tone }) => {
      const shown = reads.picture(pictureHash, alt)
      if (!heading && !shown) return []
      return [
        {
          heading,
          text: words,
          picture: shown,
          tone,
          link: linkOf(ctaLabel, ctaHref),
        },
      ]
    })
    const slides = [...stored, ...own]
    return slides.length > 0 ? { label: settings.label, heading: slides[0]?.heading ?? '', slides } : null
  },
  component: async () => (await import('./slider')).SliderSection,
})
