import { z } from 'zod/v4'
import { isJsonObject } from '~/domain/shared/parse-json'
import { kilobytes } from '~/domain/shared/units'
import { windowSizes, type StoredSection } from './page-document'

/** Limits of a page document. */
export const maxSections = 40
export const maxBlocks = 50
export const maxDocumentBytes = kilobytes(256)

const key = z.string().regex(/^[A-Za-z\d_-]{1,64}$/)
/** An object with keys of its owner's choice. With the key `constructor` zod takes it for no object, or throws. */
const recordOf = <Value extends z.ZodType>(keySchema: z.ZodString, value: Value) =>
  z
    .custom<Record<string, unknown>>(
      (given) => isJsonObject(given) && !Object.hasOwn(given, 'constructor'),
      'must be an object without the key constructor',
    )
    .pipe(z.record(keySchema, value))

const settings = recordOf(z.string(), z.unknown()).default({})
const windows = z.array(z.enum(windowSizes)).default([])

const blockSchema = z.object({ type: key, settings })

function sizeOf(record: object): number {
  return Object.keys(record).length
}

const sectionSchema = z.object({
  type: key,
  settings,
  blocks: recordOf(key, blockSchema)
    .refine((blocks) => sizeOf(blocks) <= maxBlocks, `at most ${maxBlocks} blocks`)
    .default({}),
  block_order: z.array(key).max(maxBlocks).default([]),
  hidden_on: windows,
})

/** A page as its owner composed it. The definition of each section checks its `settings` (app/sections). */
export const pageDocumentSchema = z.object({
  version: z.literal(1).default(1),
  page_type: z.string().max(40).default('Page'),
  layout: z.string().max(40).default('default'),
  sections: recordOf(key, sectionSchema)
    .refine((sections) => sizeOf(sections) <= maxSections, `at most ${maxSections} sections`)
    .default({}),
  order: z.array(key).max(maxSections).default([]),
})

export type PageDocument = z.infer<typeof pageDocumentSchema>

/** The document's sections in their order; unknown keys in `order` are left out. */
export function orderedSections(document: PageDocument): StoredSection[] {
  return [...new Set(document.order)].flatMap((sectionKey) => {
    const section = Object.hasOwn(document.sections, sectionKey) ? document.sections[sectionKey] : undefined
    if (!section) return []
    const blocks = [...new Set(section.block_order)].flatMap((blockKey) => {
      const block = Object.hasOwn(section.blocks, blockKey) ? section.blocks[blockKey] : undefined
      return block ? [{ key: blockKey, type: block.type, settings: block.settings }] : []
    })
    return [{ key: sectionKey, type: section.type, settings: section.settings, blocks, hiddenOn: section.hidden_on }]
  })
}

/** Parses a page document from JSON; null when it is too large or invalid. */
export function parsePageDocument(json: string): PageDocument | null {
  if (Buffer.byteLength(json) > maxDocumentBytes) return null
  try {
    const parsed = pageDocumentSchema.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
