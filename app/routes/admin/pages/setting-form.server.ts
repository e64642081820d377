import type { ShownSetting } from '~/components/admin/pages/setting-input'
import { localDateTime, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { readChoices, type ChosenKind } from '~/domain/site/content/choices.queries.server'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import type { RequestContext } from '~/http/context.server'
import { storedName, type SettingFields } from '~/sections/define-section.server'
import { settingInfo, type SettingKind } from '~/sections/setting-kinds.server'

/** The name of the field of a setting. */
export const fieldOf = (name: string) => `setting.${name}`

interface Setting {
  name: string
  kind: SettingKind
  label: string
  limits: string
  choices: Readonly<Record<string, string>> | undefined
  fallback: unknown
}

/** The settings of a section or a block, by their names in page documents. */
export function settingsOf(fields: SettingFields): Setting[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const info = settingInfo.get(schema)
    if (!info) return []
    const { kind, label, limits, choices } = info
    return [{ name: storedName(name), kind, label, limits, choices, fallback: schema.parse(undefined) }]
  })
}

/** How the setting of each kind is entered. */
const inputs: Record<SettingKind, ShownSetting['kind']> = {
  text: 'text',
  'multi-line text': 'lines',
  HTML: 'code',
  number: 'number',
  'yes or no': 'flag',
  choice: 'choice',
  date: 'date',
  picture: 'picture',
  link: 'address',
  video: 'address',
  slug: 'address',
  slugs: 'lines',
  'product source': 'choice',
}

const hints: Partial<Record<SettingKind, string>> = {
  HTML: 'You can use HTML such as <p>, <strong> and <a>. What could do harm is taken out when you save.',
  link: 'A page of the shop such as /about, or a whole address that begins with https://.',
  video: 'The address of a film on YouTube or Vimeo.',
}

function hintOf({ kind, limits }: Setting, timeZone: string): string {
  if (kind === 'date') return `Clock of ${timeZone}`
  if (kind === 'text' || kind === 'multi-line text' || kind === 'number' || kind === 'slugs')
    return `${limits.charAt(0).toUpperCase()}${limits.slice(1)}`
  return hints[kind] ?? ''
}

/** A setting as the text of its field. */
function textOf({ kind }: Setting, value: unknown, timeZone: string): string {
  if (kind === 'yes or no') return value === true ? 'on' : ''
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (kind === 'date' && typeof value === 'string') return localDateTime(value, timeZone).slice(0, 16).replace(' ', 'T')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The texts of the fields of settings by their names. */
export function settingTexts(
  fields: SettingFields,
  stored: Readonly<Record<string, unknown>>,
  timeZone: string,
): Record<string, string> {
  return Object.fromEntries(
    settingsOf(fields).map((setting) => {
      const value = stored[setting.name] === undefined ? setting.fallback : stored[setting.name]
      return [fieldOf(setting.name), textOf(setting, value, timeZone)]
    }),
  )
}

const chosenKinds: Readonly<Record<string, ChosenKind>> = {
  'the slug of a category': 'category',
  'the slug of a collection': 'collection',
  'the slug of a FAQ': 'faq',
  'the slug of a form': 'form',
  'the slug of a menu': 'menu',
}

const plainSources: ReadonlyArray<[value: string, label: string]> = [
  ['featured', 'Featured products'],
  ['newest', 'The newest products'],
  ['best-selling', 'Best sellers'],
  ['rating', 'The best rated products'],
  ['recently-viewed', 'What the visitor has looked at'],
]
const sourceKinds = { category: 'Category', collection: 'Collection', brand: 'Brand', label: 'Label', tag: 'Tag' }
type SourceKind = keyof typeof sourceKinds

type Options = Array<{ value: string; label: string }>

/** What a setting can be, where it is chosen from a list; null where it is typed. */
async function optionsOf(db: RequestContext['db'], { kind, limits, choices }: Setting): Promise<Options | null> {
  if (choices) return Object.entries(choices).map(([value, label]) => ({ value, label }))
  if (kind === 'product source') {
    const groups: Options = []
    for (const group of Object.keys(sourceKinds) as SourceKind[])
      for (const { slug, name } of await readChoices(db.read, group))
        groups.push({ value: `${group}:${slug}`, label: `${sourceKinds[group]}: ${name}` })
    return [...plainSources.map(([value, label]) => ({ value, label })), ...groups]
  }
  const chosen = kind === 'slug' ? chosenKinds[limits] : undefined
  if (!chosen) return null
  const things = await readChoices(db.read, chosen)
  return [{ value: '', label: 'None' }, ...things.map(({ slug, name }) => ({ value: slug, label: name }))]
}

/** The fields of settings as a form shows them. */
export async function shownSettings(
  db: RequestContext['db'],
  fields: SettingFields,
  texts: Readonly<Record<string, string>>,
  timeZone: string,
): Promise<ShownSetting[]> {
  const shown: ShownSetting[] = []
  for (const setting of settingsOf(fields)) {
    const value = texts[fieldOf(setting.name)] ?? ''
    const options = await optionsOf(db, setting)
    // what is stored stays, also when nothing has this slug any more
    const isMissing = options !== null && value !== '' && !options.some((option) => option.value === value)
    shown.push({
      name: setting.name,
      kind: inputs[setting.kind],
      label: setting.label,
      hint: hintOf(setting, timeZone),
      value,
      options: isMissing ? [...options, { value, label: value }] : options,
      pictureUrl: setting.kind === 'picture' && value !== '' ? pictureUrl(value, 320) : null,
    })
  }
  return shown
}

/**
 * The settings that a form means, which are checked when they are saved.
 * @param pictures hashes of the pictures that the form has sent, by the names of their settings
 */
export function typedSettings(
  fields: SettingFields,
  typed: Readonly<Record<string, string>>,
  { pictures, timeZone }: { pictures: Readonly<Record<string, string>>; timeZone: string },
): Record<string, unknown> {
  return Object.fromEntries(
    settingsOf(fields).map(({ name, kind }): [string, unknown] => {
      const text = typed[fieldOf(name)] ?? ''
      if (kind === 'yes or no') return [name, text === 'on']
      if (kind === 'date') return [name, text === '' ? null : (zonedInstant(text, timeZone)?.toISOString() ?? text)]
      if (kind === 'picture')
        return [name, pictures[name] ?? (typed[`without.${name}`] === 'on' || text === '' ? null : text)]
      if (kind === 'number' && text.trim() === '') return [name, 'nothing']
      return [name, text]
    }),
  )
}

/** The messages of a refused section by the fields of its form; those of other sections are of the form as a whole. */
export function settingErrors(
  fields: SettingFields,
  path: string,
  errors: Readonly<Record<string, string[] | undefined>>,
): Record<string, string[]> {
  const labels = new Map(settingsOf(fields).map(({ name, label }) => [name, label]))
  const shown: Record<string, string[]> = {}
  for (const [place, messages = []] of Object.entries(errors)) {
    const name = place.startsWith(`${path}.`) ? place.slice(path.length + 1) : null
    const label = name === null ? undefined : labels.get(name)
    if (name !== null && label !== undefined) shown[fieldOf(name)] = messages.map((message) => `${label} ${message}`)
    else if (place.startsWith('setting.')) shown[place] = messages
    else
      shown[''] = [
        ...(shown[''] ?? []),
        ...messages.map((message) => (place === '' ? message : `${place}: ${message}`)),
      ]
  }
  return shown
}
