import type { StoredSection } from '~/domain/content/page-document'
import type { Shop } from '~/domain/shop'
import { preloadSections } from './section-components'
import { sectionDefinitions, type PageSection } from './section-definitions.server'

const definitions = new Map<string, (typeof sectionDefinitions)[number]>(
  sectionDefinitions.map((definition) => [definition.type, definition]),
)

/**
 * Reads the data of a page's sections and loads their components. A section of an unknown type is left out. A section
 * that throws is left out and reported, so that the rest of the page is shown (decisions, Templates).
 */
export async function loadSections(
  shop: Shop,
  stored: StoredSection[],
  report: (error: unknown, section: StoredSection) => void,
): Promise<PageSection[]> {
  const loaded = await Promise.all(
    stored.map(async (section): Promise<PageSection | null> => {
      try {
        return (await definitions.get(section.type)?.loadItem(shop, section)) ?? null
      } catch (error) {
        report(error, section)
        return null
      }
    }),
  )
  const sections = loaded.filter((section) => section !== null)
  await preloadSections(sections.map(({ type }) => type))
  return sections
}
