/** Sizes of a browser window at which an owner can hide a section. */
export const windowSizes = ['phone', 'tablet', 'desktop'] as const
export type WindowSize = (typeof windowSizes)[number]

/** A section of a page as its owner set it. */
export interface StoredSection {
  /** Unique in its page. */
  key: string
  type: string
  settings: Record<string, unknown>
  blocks: Array<{ key: string; type: string; settings: Record<string, unknown> }>
  hiddenOn: WindowSize[]
}

/**
 * The type of the section that stands for a page's own part in its template: the buy form, the lines of the cart, the
 * form of a step. It can be moved and not removed.
 */
export const pageContentType = 'page_content'

/** A section with the defaults of its settings. */
export function emptySection(type: string): StoredSection {
  return { key: type, type, settings: {}, blocks: [], hiddenOn: [] }
}

/**
 * The sections of a template before and after the page's own part. A document without that part, which was stored
 * before it was checked, has it first.
 */
export function splitAtContent(sections: readonly StoredSection[]): {
  before: StoredSection[]
  after: StoredSection[]
} {
  const place = sections.findIndex(({ type }) => type === pageContentType)
  const others = (part: readonly StoredSection[]) => part.filter(({ type }) => type !== pageContentType)
  return { before: others(sections.slice(0, Math.max(place, 0))), after: others(sections.slice(place + 1)) }
}
