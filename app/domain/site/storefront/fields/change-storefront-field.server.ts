import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import { readPicture } from '~/domain/catalogue/media/read-stored-picture.server'
import { wordsOf } from '~/domain/shared/allowed-values'
import { isJsonObject, parseJson } from '~/domain/shared/parse-json'
import { hasMarkup } from '~/domain/shared/text/has-markup'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { changeStorefront } from '~/domain/site/storefront/change-storefront.server'
import { customCssProblem } from '~/domain/site/storefront/theme/custom-css'
import { fontBudgetProblem } from '~/domain/site/storefront/theme/font-budget'
import { lookWarnings } from '~/domain/site/storefront/theme/theme-warnings'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { pageProblem } from '~/domain/operations/settings/change-setting.server'
import { namesOf, storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import { storefrontSchema, type StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import type { OtherFieldOwner } from '~/domain/site/storefront/failures'

/** A field of a storefront by its name, `typography.size` within a group, with its value. */
export interface StorefrontField {
  field: string
  value: unknown
}

/** These are changed by functions of their own, which check more. */
const otherFields: Record<string, OtherFieldOwner> = {
  isPasswordProtectionEnabled: 'gate_password',
  mode: 'gate_mode',
  isCookieWarningEnabled: 'ask_cookies',
}
const colourFields = /^(?:colours\.|hasDarkScheme$)/
const fontFields = /^(?:typography\.(?:body|heading)|customCss)$/
const pageFields = ['termsSlug', 'privacySlug', 'noticePageSlug']
/** Texts that pages show as they are, so that elements of HTML in them would be read by everybody. */
const plainFields = ['name', 'tagline', 'metaTitle', 'metaDescription', 'storeNotice']
const pictureFields = ['favicon', 'logo', 'socialPicture', 'background.image']

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

function fieldsOf(values: Record<string, unknown>, prefix = ''): StorefrontField[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isJsonObject(value)) return fieldsOf(value, `${prefix}${name}.`)
    // lists, such as the files of typefaces, have functions of their own
    return Array.isArray(value) ? [] : [{ field: prefix + name, value }]
  })
}

/** All fields of a channel's storefront that this changes. */
export async function readStorefrontFields(db: Database, channel: Channel): Promise<StorefrontField[]> {
  return fieldsOf((await storedStorefront(db, channel.id)).document)
    .filter(({ field }) => !Object.hasOwn(otherFields, field))
    .map(({ field, value }) => ({ field: snakeCase(field), value }))
}

const jsonSchema: unknown = z.toJSONSchema(storefrontSchema, { unrepresentable: 'any', io: 'output' })
const propertyOf = (schema: unknown, name: string) =>
  isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties[name] : undefined

/** Words for the values that a field takes; null for own styles. */
const allowedIn = (path: string) => wordsOf(path.split('.').reduce(propertyOf, jsonSchema))

/** What a field refuses beyond the shape of its value; null where it takes it. */
async function valueProblem(db: Database, path: string, value: unknown): Promise<string | null> {
  if (typeof value !== 'string') return null
  if (plainFields.includes(path) && hasMarkup(value)) return 'Enter the text without HTML'
  return pageFields.includes(path) ? pageProblem(db.read, value) : null
}

/** Fields in which `none` is one of the values to choose from. */
const choicesWithNone = ['cardGap']

/**
 * Returns the values that a typed text can mean for a field, the likeliest first. `none` leaves a field without a value
 * or a text.
 */
function meaningsOf(path: string, typed: string): unknown[] {
  if (typed === 'none') return choicesWithNone.includes(path) ? [typed] : [null, '']
  const flags: Record<string, boolean> = { on: true, off: false }
  const json = parseJson(typed)
  return [...(Object.hasOwn(flags, typed) ? [flags[typed]] : []), typed, json]
}

/** A value that a field takes, with the document in which it is set. */
interface TypedValue {
  value: unknown
  /** What changes in the document: the field, or the group that it is in. */
  change: Record<string, unknown>
  document: StorefrontDocument
}

/**
 * Reads what was typed for a field of a storefront. Errors: `storefront_field_not_found`, `picture_not_found`,
 * `storefront_field_elsewhere`, `shop_name_missing`, `storefront_value_invalid`.
 * @param path the name of the field as the document has it: `typography.headingSize`
 * @param field the name by which a failure calls it
 */
export async function readTypedField(
  db: Database,
  document: StorefrontDocument,
  { path, typed, field = path }: { path: string; typed: string; field?: string },
): Promise<StaffResult<TypedValue>> {
  const owner = Object.hasOwn(otherFields, path) ? otherFields[path] : undefined
  if (owner) return refuse('storefront_field_elsewhere', { field, owner }, field)
  if (!fieldsOf(document).some((one) => one.field === path)) return refuse('storefront_field_not_found', { field })
  if (path === 'name' && (typed.trim() === '' || typed === 'none')) return refuse('shop_name_missing', {}, field)
  const [name = '', inner] = path.split('.')
  const group = Object.entries(document).find(([key]) => key === name)?.[1]
  const changeTo = (value: unknown) => ({
    [name]: inner === undefined || !isJsonObject(group) ? value : { ...group, [inner]: value },
  })
  for (const value of meaningsOf(path, typed)) {
    const change = changeTo(value)
    const parsed = storefrontSchema.parse({ ...document, ...change })
    if (!fieldsOf(parsed).some((one) => one.field === path && isDeepStrictEqual(one.value, value))) continue
    if (pictureFields.includes(path) && value !== null && !(await readPicture(db, String(value), '')))
      return refuse('picture_not_found', { field }, field)
    const refused = await valueProblem(db, path, value)
    if (refused !== null)
      return refuse('storefront_value_invalid', { field, typed, problem: refused, allowed: null }, field)
    return ok({ value, change, document: parsed })
  }
  const problem = path === 'customCss' ? customCssProblem(typed) : null
  return refuse('storefront_value_invalid', { field, typed, problem, allowed: allowedIn(path) }, field)
}

/**
 * Sets one field of a channel's storefront: on or off, a text, a number, or `none` for a text or another value that a
 * field can be without. The warnings are about colours on which texts are hard to read, when a field of the colours
 * changes, about typefaces that are too large for a page, and about a name that is not shown. Errors: those of
 * readTypedField.
 */
export async function changeStorefrontField(
  context: StaffContext,
  { field, typed, version }: { field: string; typed: string; version?: number },
): Promise<StaffResult<StorefrontField & { warnings: string[] }>> {
  const { db, channel } = context
  const path = camelCase(field)
  const stored = await storedStorefront(db, channel.id)
  const read = await readTypedField(db, stored.document, { path, typed, field })
  if (!read.ok) return read
  const { value, change, document } = read.value
  const changed = await changeStorefront(context, { document: change }, { version })
  if (!changed.ok) return changed
  const shownName = path === 'name' ? namesOf(await readSettings(db), document)[0] : undefined
  const nameWarnings =
    shownName === undefined || shownName === value ? [] : [`The shop shows the setting store_name: ${shownName}`]
  const fontProblem = fontFields.test(path) ? fontBudgetProblem(document) : null
  const warnings = [
    ...(colourFields.test(path) ? lookWarnings(document) : []),
    ...(fontProblem === null ? [] : [fontProblem]),
    ...nameWarnings,
  ]
  return ok({ field, value, warnings })
}
