import type { StoredSection } from '~/domain/site/content/page-document'
import { toStoredNames } from './define-section.server'
import { sectionDefinitions } from './section-definitions.server'
import { shellSections } from './shell/shell-sections.server'

const definitions = new Map<string, (typeof sectionDefinitions)[number]>(
  sectionDefinitions.map((definition) => [definition.type, definition]),
)

/**
 * A stored section as scripts may show it: its settings and those of its blocks, checked, with sanitised HTML and the
 * defaults of what is not given; null for an unknown type.
 */
export function completeSection(stored: StoredSection) {
  const shellSection = shellSections.find(({ type }) => type === stored.type)
  if (shellSection)
    return {
      key: stored.key,
      type: stored.type,
      settings: toStoredNames(shellSection.read(stored)),
      blocks: [],
      hiddenOn: stored.hiddenOn,
    }
  const definition = definitions.get(stored.type)
  if (!definition) return null
  const { settings, blocks } = definition.completed(stored)
  return {
    key: stored.key,
    type: stored.type,
    settings,
    blocks: blocks.map((block, index) => ({
      key: stored.blocks[index]?.key ?? String(index),
      type: stored.blocks[index]?.type ?? '',
      settings: block,
    })),
    hiddenOn: stored.hiddenOn,
  }
}
