import type { StoredSection } from '~/domain/content/page-document'
import type { Shop } from '~/domain/shop'
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
  stored: readonly StoredSection[],
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
  return loaded.filter((section) => section !== null)
}

/** Whether one of the sections has styles that are not in the file of all pages. */
export function needSectionStyles(sections: readonly PageSection[]): boolean {
  return sections.some(({ type }) => definitions.get(type)?.isCommon === false)
}
