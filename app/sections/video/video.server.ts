import { playerOf } from './player'
import { defineSection } from '~/sections/define-section.server'
import { picture, text, video as videoAddress } from '~/sections/setting-kinds.server'

/** A film on YouTube or Vimeo. Nothing is requested from there before it is opened. */
export const video = defineSection({
  type: 'video',
  label: 'Video',
  frameHosts: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    address: videoAddress({ label: 'Film' }),
    pictureHash: picture({ label: 'Picture shown before' }),
    alt: text({ label: 'What the picture shows', maxLength: 200 }),
    title: text({ label: 'Name of the film', maxLength: 120 }),
  },

  async load(_shop, { settings }, reads) {
    const src = playerOf(settings.address)
    if (src === null) return null
    const { heading, title } = settings
    return {
      heading,
      title: title || heading || 'Film',
      src,
      picture: reads.picture(settings.pictureHash, settings.alt),
    }
  },
  component: async () => (await import('./video')).VideoSection,
})
