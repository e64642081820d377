import { createElement } from 'react'
import type { StoredSection } from '~/domain/site/content/page-document'
import type { Shop } from '~/domain/shared/shop'
import { createPageReads } from './page-reads.server'
import { showsViewedProducts } from './parts/viewed-products'
import { sectionDefinitions, type PageSection } from './section-definitions.server'
import { setSectionsRenderer } from './render-sections'
import { Sections } from './sections'

const definitions = new Map<string, (typeof sectionDefinitions)[number]>(
  sectionDefinitions.map((definition) => [definition.type, definition]),
)

setSectionsRenderer((sections) => createElement(Sections, { sections, isUnderHeading: true }))

/**
 * Reads the data of a page's sections and loads their components. A section of an unknown type is left out. A section
 * that throws is left out and reported, so that the rest of the page is shown.
 * @param report may throw the error, and nothing is shown
 */
export async function loadSections(
  shop: Shop,
  stored: readonly StoredSection[],
  report: (error: unknown, section: StoredSection) => void,
  formStamp: () => string = () => '',
): Promise<PageSection[]> {
  const reads = await createPageReads(shop, stored, formStamp)
  const loaded = await Promise.all(
    stored.map(async (section): Promise<PageSection | null> => {
      try {
        return (await definitions.get(section.type)?.loadItem(shop, section, reads)) ?? null
      } catch (error) {
        report(error, section)
        return null
      }
    }),
  )
  return loaded.filter((section) => section !== null)
}

/** Returns the sections of a type that the shop does not have. Shoppers see nothing of them. */
export function sectionsOfNoType(stored: readonly StoredSection[]): StoredSection[] {
  return stored.filter(({ type }) => !definitions.has(type))
}

export interface SectionNeeds {
  /** Styles that are not in the file of all pages. */
  sectionStyles: boolean
  /** Other sites whose pages it shows in frames. */
  frameHosts: string[]
  /**
   * It must not be kept for long: it has a form with the time at which it was shown, or lacks a section that failed.
   */
  isShortLived: boolean
  /** The products that the visitor has looked at, which are read for each visitor. */
  viewedProducts: boolean
}

/**
 * Returns the needs of a page besides the HTML of its sections.
 * @param failed those that were left out
 */
export function needsOfSections(sections: readonly PageSection[], failed: readonly StoredSection[] = []): SectionNeeds {
  const types = [...new Set(sections.map(({ type }) => type))].flatMap((type) => definitions.get(type) ?? [])
  return {
    sectionStyles: types.some(({ isCommon }) => !isCommon),
    frameHosts: [...new Set(types.flatMap(({ frameHosts }) => frameHosts))],
    isShortLived: failed.length > 0 || types.some(({ type }) => type === 'form'),
    viewedProducts: sections.some(({ data }) => showsViewedProducts(data)),
  }
}
