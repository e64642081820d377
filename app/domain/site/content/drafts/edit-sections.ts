import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { WindowSize } from '~/domain/site/content/page-document'
import { maxBlocks, maxSections, type PageDocument } from '~/domain/site/content/page-document.schema'

/** A change of the sections of a page. */
export type PageEdit = (document: PageDocument) => StaffResult<PageDocument>

type Section = PageDocument['sections'][string]
type Block = Section['blocks'][string]
type Settings = Record<string, unknown>

/** So many sections that were taken off a page can be put back. */
const maxRemoved = 5

const noSection = () => refuse('section_not_found', {})

/** A key that nothing has yet: 'banner', 'banner_2', 'banner_3' … */
function freeKey(type: string, taken: object): string {
  const isFree = (key: string) => !Object.hasOwn(taken, key)
  if (isFree(type)) return type
  let number = 2
  while (!isFree(`${type}_${number}`)) number += 1
  return `${type}_${number}`
}

/** A list with a key at a place, counted from 0; beyond the end means at the end. */
function placed(order: readonly string[], key: string, place: number): string[] {
  const others = order.filter((one) => one !== key)
  return [...others.slice(0, Math.max(place, 0)), key, ...others.slice(Math.max(place, 0))]
}

/** The keys of the sections that are stored with a page and not on it, those taken off last at the end. */
export function removedKeys({ sections, order }: Pick<PageDocument, 'sections' | 'order'>): string[] {
  return Object.keys(sections).filter((key) => !order.includes(key))
}

function withoutSections(sections: PageDocument['sections'], keys: readonly string[]): PageDocument['sections'] {
  return Object.fromEntries(Object.entries(sections).filter(([key]) => !keys.includes(key)))
}

/** Drops of the removed sections those that stand in the way of one more. */
function makeRoom(document: PageDocument, type: string): PageDocument {
  const removed = removedKeys(document)
  const isFull = Object.keys(document.sections).length >= maxSections
  const dropped = removed.filter((key, at) => document.sections[key]?.type === type || (isFull && at === 0))
  return { ...document, sections: withoutSections(document.sections, dropped) }
}

const onSection =
  (key: string, change: (document: PageDocument, section: Section) => StaffResult<PageDocument>): PageEdit =>
  (document) => {
    const section = Object.hasOwn(document.sections, key) ? document.sections[key] : undefined
    return section ? change(document, section) : noSection()
  }

const withSection = (document: PageDocument, key: string, section: Section): PageDocument => ({
  ...document,
  sections: { ...document.sections, [key]: section },
})

/**
 * Adds a section with blocks of one type.
 * @param place counted from 0
 */
export function addSection(
  type: string,
  { settings, blocks = [], blockType }: { settings: Settings; blocks?: Settings[]; blockType: string },
  place: number,
): PageEdit {
  return (given) => {
    const document = makeRoom(given, type)
    if (Object.keys(document.sections).length >= maxSections) return refuse('too_many_sections', { max: maxSections })
    const key = freeKey(type, given.sections)
    const keyed = blocks.map((block, at): [string, Block] => [
      `${blockType}_${at + 1}`,
      { type: blockType, settings: block },
    ])
    const section = {
      type,
      settings,
      blocks: Object.fromEntries(keyed),
      block_order: keyed.map(([blockKey]) => blockKey),
      hidden_on: [],
    }
    return ok({ ...withSection(document, key, section), order: placed(document.order, key, place) })
  }
}

/** Moves a section up (-1) or down (1). */
export function shiftSection(key: string, by: -1 | 1): PageEdit {
  return (document) => moveSection(key, document.order.indexOf(key) + by)(document)
}

/** Moves a section to a place, counted from 0. */
export function moveSection(key: string, place: number): PageEdit {
  return onSection(key, (document) =>
    document.order.includes(key) ? ok({ ...document, order: placed(document.order, key, place) }) : noSection(),
  )
}

/** Adds the same section once more, below it. */
export function copySection(key: string): PageEdit {
  return onSection(key, (given, section) => {
    const document = makeRoom(given, '')
    if (Object.keys(document.sections).length >= maxSections) return refuse('too_many_sections', { max: maxSections })
    const copy = freeKey(section.type, given.sections)
    const order = placed(document.order, copy, document.order.indexOf(key) + 1)
    return ok({ ...withSection(document, copy, section), order })
  })
}

/** Says at which window sizes a section is not shown. */
export function hideSection(key: string, hiddenOn: readonly WindowSize[]): PageEdit {
  return onSection(key, (document, section) => ok(withSection(document, key, { ...section, hidden_on: [...hiddenOn] })))
}

/**
 * Takes a section off a page. It is kept with the page, so that it can be put back.
 * @param isKnown whether the shop has sections of this type; others go for good
 */
export function removeSection(key: string, isKnown: (type: string) => boolean): PageEdit {
  return onSection(key, (document, section) => {
    const others = withoutSections(document.sections, [key])
    const order = document.order.filter((one) => one !== key)
    // the one taken off last is the last one
    const sections = isKnown(section.type) ? { ...others, [key]: section } : others
    const dropped = removedKeys({ sections, order }).slice(0, -maxRemoved)
    return ok({ ...document, sections: withoutSections(sections, dropped), order })
  })
}

/** Puts a section back that was taken off. */
export function putBackSection(key: string, place: number): PageEdit {
  return onSection(key, (document) => ok({ ...document, order: placed(document.order, key, place) }))
}

/** Changes the settings of a section; those that are not given stay. */
export function changeSettings(key: string, settings: Settings): PageEdit {
  return onSection(key, (document, section) =>
    ok(withSection(document, key, { ...section, settings: { ...section.settings, ...settings } })),
  )
}

const onBlock = (sectionKey: string, blockKey: string, change: (section: Section, block: Block) => Section): PageEdit =>
  onSection(sectionKey, (document, section) => {
    const block = Object.hasOwn(section.blocks, blockKey) ? section.blocks[blockKey] : undefined
    return block ? ok(withSection(document, sectionKey, change(section, block))) : noSection()
  })

/** Adds a block at the end of a section. */
export function addBlock(sectionKey: string, type: string, settings: Settings = {}): PageEdit {
  return onSection(sectionKey, (document, section) => {
    if (Object.keys(section.blocks).length >= maxBlocks) return refuse('too_many_sections', { max: maxBlocks })
    const key = freeKey(type, section.blocks)
    const blocks = { ...section.blocks, [key]: { type, settings } }
    return ok(withSection(document, sectionKey, { ...section, blocks, block_order: [...section.block_order, key] }))
  })
}

/** Changes the settings of a block; those that are not given stay. */
export function changeBlock(sectionKey: string, blockKey: string, settings: Settings): PageEdit {
  return onBlock(sectionKey, blockKey, (section, block) => ({
    ...section,
    blocks: { ...section.blocks, [blockKey]: { ...block, settings: { ...block.settings, ...settings } } },
  }))
}

/** Moves a block up (-1) or down (1). */
export function shiftBlock(sectionKey: string, blockKey: string, by: -1 | 1): PageEdit {
  return onBlock(sectionKey, blockKey, (section) => ({
    ...section,
    block_order: placed(section.block_order, blockKey, section.block_order.indexOf(blockKey) + by),
  }))
}

/** Deletes a block. */
export function removeBlock(sectionKey: string, blockKey: string): PageEdit {
  return onBlock(sectionKey, blockKey, (section) => ({
    ...section,
    blocks: Object.fromEntries(Object.entries(section.blocks).filter(([key]) => key !== blockKey)),
    block_order: section.block_order.filter((key) => key !== blockKey),
  }))
}
