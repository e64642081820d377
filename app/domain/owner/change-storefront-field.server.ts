import { isDeepStrictEqual } from 'node:util'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { readPicture } from '~/domain/media/read-stored-picture.server'
import { isJsonObject, parseJson } from '~/domain/parse-json'
import { fail, ok, type Result } from '~/domain/result'
import { changeStorefront } from '~/domain/storefront/change-storefront.server'
import { customCssProblem } from '~/domain/storefront/look/custom-css'
import { fontBudgetProblem } from '~/domain/storefront/look/font-budget'
import { lookWarnings } from '~/domain/storefront/look/look-warnings'
import { readSettings } from '~/domain/settings/read-settings.server'
import { namesOf, storedStorefront } from '~/domain/storefront/read-storefront.server'
import { storefrontSchema } from '~/domain/storefront/storefront.schema'

/** A field of a storefront by its name, `typography.size` within a group, with its value. */
export interface StorefrontField {
  field: string
  value: unknown
}

/** These have commands of their own, which check more. */
const otherCommands: Record<string, string> = {
  isPasswordProtectionEnabled: 'gate password',
  mode: 'gate mode',
  isCookieWarningEnabled: 'plugins ask-cookies',
}
const colourFields = /^(?:colours\.|hasDarkScheme$)/
const fontFields = /^(?:typography\.(?:body|heading)|customCss)$/
const pictureFields = ['favicon', 'logo', 'socialPicture', 'background.image']

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

function fieldsOf(values: Record<string, unknown>, prefix = ''): StorefrontField[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isJsonObject(value)) return fieldsOf(value, `${prefix}${name}.`)
    // lists, such as the files of typefaces, have commands of their own
    return Array.isArray(value) ? [] : [{ field: prefix + name, value }]
  })
}

/** All fields of a channel's storefront that have no command of their own. */
export async function readStorefrontFields(db: Database, channel: Channel): Promise<StorefrontField[]> {
  return fieldsOf((await storedStorefront(db, channel.id)).document)
    .filter(({ field }) => !Object.hasOwn(otherCommands, field))
    .map(({ field, value }) => ({ field: snakeCase(field), value }))
}

/** Fields in which `none` is one of the values to choose from. */
const choicesWithNone = ['cardGap']

/** What a typed text can mean for a field, the likeliest first. `none` leaves a field without a value or a text. */
function meaningsOf(path: string, typed: string): unknown[] {
  if (typed === 'none') return choicesWithNone.includes(path) ? [typed] : [null, '']
  const flags: Record<string, boolean> = { on: true, off: false }
  const json = parseJson(typed)
  return [...(Object.hasOwn(flags, typed) ? [flags[typed]] : []), typed, json]
}

/**
 * Sets one field of a channel's storefront: on or off, a text, a number, or `none` for a text or another value that a field can be without. The warnings are about colours on which
 * texts are hard to read, when a field of the colours changes, about typefaces that are too large for a page, and about a name that is not shown. Errors: `not_found` for an unknown field or picture,
 * `invalid_input` for a value that the field cannot have.
 */
export async function changeStorefrontField(
  db: Database,
  channel: Channel,
  { field, typed }: { field: string; typed: string },
  now: Date,
): Promise<Result<StorefrontField & { warnings: string[] }>> {
  const path = camelCase(field)
  const { document } = await storedStorefront(db, channel.id)
  const command = Object.hasOwn(otherCommands, path) ? otherCommands[path] : undefined
  if (command) return fail('invalid_input', `${field} has a command of its own: npm run shop -- ${command}`)
  if (!fieldsOf(document).some((one) => one.field === path)) return fail('not_found', `There is no field ${field}`)
  if (path === 'name' && (typed.trim() === '' || typed === 'none'))
    return fail('invalid_input', 'name: A shop needs a name')
  const [name = '', inner] = path.split('.')
  const group = Object.entries(document).find(([key]) => key === name)?.[1]
  const changeTo = (value: unknown) => ({
    [name]: inner === undefined || !isJsonObject(group) ? value : { ...group, [inner]: value },
  })
  for (const value of meaningsOf(path, typed)) {
    const parsed = storefrontSchema.parse({ ...document, ...changeTo(value) })
    if (!fieldsOf(parsed).some((one) => one.field === path && isDeepStrictEqual(one.value, value))) continue
    if (pictureFields.includes(path) && value !== null && !(await readPicture(db, String(value), '')))
      return fail('not_found', `${field}: there is no such picture; npm run shop -- pictures add FILE stores one`)
    const changed = await changeStorefront(db, channel, { document: changeTo(value) }, now)
    if (!changed.ok) return changed
    const shownName = path === 'name' ? namesOf(await readSettings(db), parsed)[0] : undefined
    const nameWarnings =
      shownName === undefined || shownName === value ? [] : [`The shop shows the setting store_name: ${shownName}`]
    const fontProblem = fontFields.test(path) ? fontBudgetProblem(parsed) : null
    const warnings = [
      ...(colourFields.test(path) ? lookWarnings(parsed) : []),
      ...(fontProblem === null ? [] : [fontProblem]),
      ...nameWarnings,
    ]
    return ok({ field, value, warnings })
  }
  const problem = path === 'customCss' ? customCssProblem(typed) : null
  return fail('invalid_input', `${field}: ${problem ?? `“${typed}” is not possible here`}`)
}
