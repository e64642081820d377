import { z } from 'zod/v4'
import { kilobytes } from '~/domain/units'

/** Bounds of a page document (decisions, Templates). */
export const mostSections = 40
export const mostBlocks = 50
export const mostDocumentBytes = kilobytes(256)

const key = z.string().regex(/^[A-Za-z\d_-]{1,64}$/)
const settings = z.record(z.string(), z.unknown()).default({})
const windows = z.array(z.enum(['phone', 'tablet', 'desktop'])).default([])

const blockSchema = z.object({ type: key, settings })

function sizeOf(record: object): number {
  return Object.keys(record).length
}

const sectionSchema = z.object({
  type: key,
  settings,
  blocks: z
    .record(key, blockSchema)
    .refine((blocks) => sizeOf(blocks) <= mostBlocks, `at most ${mostBlocks} blocks`)
    .default({}),
  block_order: z.array(key).max(mostBlocks).default([]),
  hidden_on: windows,
})

/** A page as its owner composed it. What `settings` may hold is for each section's own schema to say. */
export const pageDocumentSchema = z.object({
  version: z.literal(1).default(1),
  page_type: z.string().max(40).default('Page'),
  layout: z.string().max(40).default('default'),
  sections: z
    .record(key, sectionSchema)
    .refine((sections) => sizeOf(sections) <= mostSections, `at most ${mostSections} sections`)
    .default({}),
  order: z.array(key).max(mostSections).default([]),
})

export type PageDocument = z.infer<typeof pageDocumentSchema>
export type PageSection = z.infer<typeof sectionSchema>

export interface ComponentData {
  key: string
  type: string
  settings: Record<string, unknown>
  blocks: Array<{ key: string; type: string; settings: Record<string, unknown> }>
  hidden_on: PageSection['hidden_on']
}

/** The document's sections in their order, as pages and calls show them; what `order` names but is not there is left out. */
export function componentData(document: PageDocument): ComponentData[] {
  return [...new Set(document.order)].flatMap((sectionKey) => {
    const section = Object.hasOwn(document.sections, sectionKey) ? document.sections[sectionKey] : undefined
    if (!section) return []
    const blocks = [...new Set(section.block_order)].flatMap((blockKey) => {
      const block = Object.hasOwn(section.blocks, blockKey) ? section.blocks[blockKey] : undefined
      return block ? [{ key: blockKey, type: block.type, settings: block.settings }] : []
    })
    return [{ key: sectionKey, type: section.type, settings: section.settings, blocks, hidden_on: section.hidden_on }]
  })
}

/** Reads a page document from JSON; null when it is too large, or no page document. */
export function parsePageDocument(json: string): PageDocument | null {
  if (Buffer.byteLength(json) > mostDocumentBytes) return null
  try {
    const parsed = pageDocumentSchema.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
