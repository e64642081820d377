import { readPictureList } from '~/domain/site/media-lists/read-picture-lists.server'
import { defineSection } from '~/sections/define-section.server'
import { integer, picture, slugOf, text } from '~/sections/setting-kinds.server'

/** Pictures with captions; each opens larger. */
export const gallery = defineSection({
  type: 'gallery',
  feature: 'Gallery',
  label: 'Gallery',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    gallerySlug: slugOf({ label: 'Gallery whose pictures are shown before those of the blocks', of: 'a gallery' }),
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
  async load(shop, { settings, blocks }, reads) {
    const gallery = settings.gallerySlug ? await readPictureList(shop, 'gallery', settings.gallerySlug) : null
    const stored = (gallery?.items ?? []).flatMap(({ picture: shown, caption }) =>
      shown ? [{ picture: shown, caption }] : [],
    )
    const own = blocks.flatMap(({ pictureHash, alt, caption }) => {
      const shown = reads.picture(pictureHash, alt)
      return shown ? [{ picture: shown, caption }] : []
    })
    const pictures = [...stored, ...own]
    return pictures.length > 0
      ? { heading: settings.heading || (gallery?.title ?? ''), columns: settings.columns, pictures }
      : null
  },
  component: async () => (await import('./gallery')).GallerySection,
})
