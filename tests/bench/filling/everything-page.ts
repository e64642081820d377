import { publishPage } from '~/domain/site/content/drafts/publish-page.server'
import { saveDraft } from '~/domain/site/content/drafts/save-draft.server'
import { maxSections } from '~/domain/site/content/page-document.schema'
import { checkSections } from '~/sections/check-sections.server'
import { storedName, type SettingFields } from '~/sections/define-section.server'
import { sectionDefinitions } from '~/sections/section-definitions.server'
import { settingInfo, type SettingKind } from '~/sections/setting-kinds.server'
import { contentPagePath } from '~/paths'
import type { Database } from '~db/connection'
import { messageOf } from '~/messages/messages'
import { commandOn } from '../../factories/visitor'

/** The page of as many sections as a page may have, of all kinds but forms: pages with a form are not kept. */
export const everythingSlug = 'everything'

/** A value of a setting; undefined leaves it at its default. */
function valueOf(name: string, kind: SettingKind | undefined, nextPicture: () => string | undefined): unknown {
  switch (kind) {
    case 'text':
    case 'multi-line text':
      return 'Woven by hand'
    case 'HTML':
      return '<p>Woven by hand in <strong>Dharwad</strong>.</p>'
    case 'picture':
      return nextPicture()
    case 'link':
      return '/shop-online'
    case 'video':
      return 'https://youtu.be/dQw4w9WgXcQ'
    case 'slugs':
      return { collections: ['monsoon-edit'], categories: ['wear'] }[name]
    default:
      return undefined
  }
}

/** Makes and publishes the page. */
export async function saveEverythingPage(db: Database): Promise<void> {
  const pictures: Array<{ hash: string }> = await db.read('assets').select('hash').limit(20)
  let picture = 0
  const nextPicture = () => pictures[(picture += 1) % pictures.length]?.hash
  const valuesOf = (fields: SettingFields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [
        storedName(name),
        valueOf(name, settingInfo.get(schema)?.kind, nextPicture),
      ]),
    )
  const kinds = sectionDefinitions.filter(({ type }) => type !== 'form')
  const counts = new Map<string, number>()
  const sections: Record<string, unknown> = {}
  for (let number = 0; Object.keys(sections).length < maxSections; number += 1) {
    const definition = kinds[number % kinds.length]
    const count = counts.get(definition?.type ?? '') ?? 0
    if (!definition || count >= definition.maxPerPage) continue
    counts.set(definition.type, count + 1)
    const block = (key: string) => [key, { type: 'block', settings: valuesOf(definition.blocks?.settings ?? {}) }]
    sections[`s${number}`] = {
      type: definition.type,
      settings: valuesOf(definition.settings),
      ...(definition.blocks
        ? { blocks: Object.fromEntries(['a', 'b', 'c'].map(block)), block_order: ['a', 'b', 'c'] }
        : {}),
    }
  }
  // as from a file, which leaves out what is undefined
  const document: unknown = JSON.parse(JSON.stringify({ layout: 'sections', sections, order: Object.keys(sections) }))
  const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
  const saved = await saveDraft(commandOn(db), everythingSlug, { document, title: 'Everything' }, options)
  const published = saved.ok ? await publishPage(commandOn(db), everythingSlug, { pathOf: contentPagePath }) : saved
  if (!published.ok) throw new Error(messageOf(published.error))
}
