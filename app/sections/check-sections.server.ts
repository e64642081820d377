import { pageContentType } from '~/domain/site/content/page-document'
import type { PageDocument } from '~/domain/site/content/page-document.schema'
import { isOpenAtGate, templateType } from '~/domain/site/content/templates'
import { fail, ok, type Result } from '~/domain/shared/result'
import { storedName, type SettingFields } from './define-section.server'
import { recentlyViewed } from './parts/product-list.server'
import { sectionDefinitions } from './section-definitions.server'
import { shellSections } from './shell/shell-sections.server'
import { settingInfo } from './setting-kinds.server'

const definitions = new Map<string, (typeof sectionDefinitions)[number] | (typeof shellSections)[number]>(
  [...sectionDefinitions, ...shellSections].map((definition) => [definition.type, definition]),
)

/**
 * Checks the sections of a page by their definitions when it is saved, and returns the document with sanitised HTML.
 * @param slug of the page
 * Error: `invalid_input`; the message names the first section, block and field that is wrong, `errors` all of them by
 * `section.block.field`.
 */
export function checkSections(document: PageDocument, slug: string): Result<PageDocument> {
  const errors: Record<string, string[]> = {}
  const messages: string[] = []
  const report = (path: string[], place: string, message: string) => {
    ;(errors[path.join('.')] ??= []).push(message)
    messages.push(`${place}: ${message}`)
  }
  const counts = new Map<string, number>()
  checkPlaces(document, slug, report)
  const sections = Object.entries(document.sections).map(([key, section]) => {
    if (section.type === pageContentType) return [key, section] as const
    const definition = definitions.get(section.type)
    if (!definition) {
      report([key], `section ${key}`, `there is no section of the type ${section.type}`)
      return [key, section] as const
    }
    const place = `section ${key} (${definition.label})`
    const count = (counts.get(section.type) ?? 0) + 1
    counts.set(section.type, count)
    if (count > definition.maxPerPage) report([key], place, `a page can have ${definition.maxPerPage} of them`)
    const settings = checkSettings(definition.settings, section.settings, (name, label, message) =>
      report([key, name], `${place}, ${label}`, message),
    )
    const blockCount = Object.keys(section.blocks).length
    if (!definition.blocks && blockCount > 0) report([key], place, 'has no blocks')
    else if (definition.blocks && blockCount > definition.blocks.max)
      report([key], place, `can have at most ${definition.blocks.max} blocks`)
    const blocks = Object.entries(section.blocks).map(([blockKey, block]) => {
      if (!definition.blocks) return [blockKey, block] as const
      const { label: blockLabel } = definition.blocks
      const checked = checkSettings(definition.blocks.settings, block.settings, (name, label, message) =>
        report([key, blockKey, name], `${place}, block ${blockKey} (${blockLabel}), ${label}`, message),
      )
      return [blockKey, { ...block, settings: checked }] as const
    })
    const unknownBlock = section.block_order.find((blockKey) => !Object.hasOwn(section.blocks, blockKey))
    if (unknownBlock !== undefined) report([key, 'block_order'], place, `there is no block ${unknownBlock}`)
    return [key, { ...section, settings, blocks: Object.fromEntries(blocks) }] as const
  })
  const unknown = document.order.find((key) => !Object.hasOwn(document.sections, key))
  if (unknown !== undefined) report(['order'], 'order', `there is no section ${unknown}`)
  const [first] = messages
  if (first === undefined) return ok({ ...document, sections: Object.fromEntries(sections) })
  const others = messages.length > 1 ? ` (and ${messages.length - 1} more)` : ''
  return fail('invalid_input', `${first}${others}`, errors)
}

/**
 * A template has the page's own part once, in its order and at every size of a window; the document of the header has
 * the header, that of the footer the footer. Other documents have none of these. What each visitor sees differently, or
 * a gate holds back, is not everywhere.
 */
function checkPlaces(
  { page_type: pageType, sections, order }: PageDocument,
  slug: string,
  report: (path: string[], place: string, message: string) => void,
): void {
  const entries = Object.entries(sections)
  for (const [key, { type, settings }] of entries) {
    const place = placeOf(type)
    if (place !== null && place !== pageType)
      report([key], `section ${key}`, `only documents of the page_type ${place} have a section of the type ${type}`)
    if (type === 'form' && isShell(pageType)) report([key], `section ${key}`, 'a form cannot be on every page')
    if (!isOpenAtGate(slug, type))
      report([key], `section ${key}`, 'nobody could send this form, because the page stands in front of a closed shop')
    if (settings.source === recentlyViewed && isShell(pageType))
      report([key, 'source'], `section ${key}`, 'what each visitor has looked at cannot be on every page')
  }
  const essential = pageType === templateType ? pageContentType : essentialOf(pageType)
  if (essential === undefined) return
  const [first, second] = entries.filter(([, { type }]) => type === essential)
  if (!first || !order.includes(first[0]))
    report(['order'], 'order', `the section ${essential}, which is the page's own part, cannot be left out`)
  else if (second) report([second[0]], `section ${second[0]}`, "the page's own part cannot be there twice")
  else if (first[1].hidden_on.length > 0)
    report([first[0]], `section ${first[0]}`, "the page's own part cannot be hidden")
  else if (essential === pageContentType && Object.keys({ ...first[1].settings, ...first[1].blocks }).length > 0)
    report([first[0]], `section ${first[0]}`, "the page's own part has no settings and no blocks")
}

const isShell = (pageType: string) => shellSections.some(({ place }) => place === pageType)
const essentialOf = (pageType: string) =>
  shellSections.find(({ place, isEssential }) => isEssential && place === pageType)?.type

/** The type of the documents that alone have sections of a type; null for sections of all pages. */
function placeOf(type: string): string | null {
  if (type === pageContentType) return templateType
  return shellSections.find((section) => section.type === type)?.place ?? null
}

function checkSettings(
  fields: SettingFields,
  stored: Record<string, unknown>,
  report: (name: string, label: string, message: string) => void,
): Record<string, unknown> {
  const byName = new Map(Object.entries(fields).map(([name, schema]) => [storedName(name), settingInfo.get(schema)]))
  const entries = Object.entries(stored).map(([name, value]) => {
    const info = byName.get(name)
    if (!info) {
      report(name, name, 'there is no such setting')
      return [name, value]
    }
    const checked = info.check(value)
    if (checked.isValid) return [name, checked.value]
    report(name, info.label, checked.message)
    return [name, value]
  })
  return Object.fromEntries(entries)
}
