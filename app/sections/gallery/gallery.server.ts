import { defineSection } from '~/sections/define-section.server'
import { integer, picture, text } from '~/sections/setting-kinds.server'

/** Pictures with captions; each opens larger. */
export const gallery = defineSection({
  type: 'gallery',
  label: 'Gallery',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    columns: integer({ label: 'Columns on a desktop', default: 3, min: 2, max: 5 }),
  },
  blocks: {
    label: 'Picture',
    settings: {
      pictureHash: picture({ label: 'Picture' }),
      alt: text({ label: 'What the picture shows', maxLength: 200 }),
      caption: text({ label: 'Caption', maxLength: 200 }),
    },
  },
  async load(_shop, { settings, blocks }, reads) {
    const pictures = blocks.flatMap(({ pictureHash, alt, caption }) => {
      const shown = reads.picture(pictureHash, alt)
      return shown ? [{ picture: shown, caption }] : []
    })
    return pictures.length > 0 ? { heading: settings.heading, columns: settings.columns, pictures } : null
  },
  component: async () => (await import('./gallery')).GallerySection,
})
