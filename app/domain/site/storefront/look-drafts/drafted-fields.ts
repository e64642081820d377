import { defaultPalette } from '~/domain/site/storefront/theme/palette'
import { isJsonObject } from '~/domain/shared/parse-json'
import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'

/** The values of a draft that differ from the storefront, by the paths of their fields: `colours.theme`. */
export type DraftFields = Readonly<Record<string, unknown>>

/** The fields that hold on or off. */
export const draftedFlags = [
  'hasDarkScheme',
  'isBoxed',
  'isHeaderSticky',
  'isNoticeClearable',
  'hasScrollToTop',
] as const

/**
 * The fields of a storefront that are prepared as a draft of its look. Pictures and the files of typefaces are stored at
 * once; a page uses a typeface when the look names it.
 */
export const draftedFields: readonly string[] = [
  ...Object.keys(defaultPalette).map((name) => `colours.${name}`),
  ...['body', 'heading', 'size', 'weight', 'headingWeight', 'headingSize'].map((name) => `typography.${name}`),
  ...draftedFlags,
  'corners',
  'alignment',
  'gallerySide',
  'cardGap',
  'storeNotice',
  'noticePageSlug',
  'customCss',
]

/** The value of a field by its path. */
export function valueAt(document: StorefrontDocument, path: string): unknown {
  let value: unknown = document
  for (const name of path.split('.')) value = isJsonObject(value) ? value[name] : undefined
  return value
}

/** Returns the fields of a storefront's document that a draft changes, each group with all that is in it. */
export function changeOf(document: StorefrontDocument, fields: DraftFields): Partial<StorefrontDocument> {
  const changed: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(fields)) {
    const [name = '', inner] = path.split('.')
    const group = changed[name] ?? valueAt(document, name)
    changed[name] = inner !== undefined && isJsonObject(group) ? { ...group, [inner]: value } : value
  }
  return changed
}
