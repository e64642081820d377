import { readCollectionTiles } from '~/domain/catalogue/taxonomy/read-groups.server'
import { defineSection } from '~/sections/define-section.server'
import { slugOf, text } from '~/sections/setting-kinds.server'

/** Collections as pictures with their names. */
export const collectionTiles = defineSection({
  type: 'collection_tiles',
  label: 'Collection tiles',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
  },
  blocks: { label: 'Tile', max: 24, settings: { collectionSlug: slugOf({ label: 'Collection', of: 'a collection' }) } },
  async load(shop, { settings, blocks }) {
    const slugs = blocks.map((block) => block.collectionSlug).filter((slug) => slug !== '')
    const collections = await readCollectionTiles(shop, slugs)
    return collections.length > 0 ? { heading: settings.heading, collections } : null
  },
  component: async () => (await import('./collection-tiles')).CollectionTilesSection,
})
