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
