import { z } from 'zod/v4'
import { pictureHashShape } from '~/domain/catalogue/media/picture'
import { isSafeHref } from '~/domain/shared/text/safe-href'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import { ownerMessage } from '~/domain/shared/input-message'

export type SettingKind =
  | 'text'
  | 'multi-line text'
  | 'HTML'
  | 'number'
  | 'yes or no'
  | 'choice'
  | 'date'
  | 'picture'
  | 'link'
  | 'video'
  | 'slug'
  | 'slugs'
  | 'product source'

/**
 * The facts about a setting that the owner's form and the documentation show, and the check of it when a page is saved.
 */
interface SettingInfo {
  kind: SettingKind
  label: string
  /** In words: 'up to 80 characters'. */
  limits: string
  choices?: Readonly<Record<string, string>>
  /** Refuses what the setting cannot be, with a message. The setting's own schema takes the default instead. */
  check(value: unknown): { isValid: true; value: unknown } | { isValid: false; message: string }
}

/** The information of every setting, by its schema. */
export const settingInfo = new WeakMap<z.ZodType, SettingInfo>()

const checkOf =
  (strict: z.ZodType): SettingInfo['check'] =>
  (value) => {
    const parsed = strict.safeParse(value, { error: ownerMessage })
    if (parsed.success) return { isValid: true, value: parsed.data }
    return { isValid: false, message: parsed.error.issues[0]?.message ?? 'is not valid' }
  }

/** `fallback` is the default. `stored`: how the setting is stored, when its value in code is another. */
function define<Schema extends z.ZodType>(
  strict: Schema,
  fallback: z.core.util.NoUndefined<z.output<Schema>>,
  info: Omit<SettingInfo, 'check'>,
  stored: z.ZodType = strict,
) {
  const schema = strict.catch(fallback)
  settingInfo.set(schema, { ...info, check: checkOf(stored) })
  return schema
}

interface TextOptions {
  label: string
  /** In characters. */
  maxLength: number
  default?: string
}

const characters = (count: number) => `up to ${count.toLocaleString('en')} characters`
/** Control characters other than tabs and line ends are no text, and HTML cannot contain NUL. */
const controlCharacter = /[^\P{Cc}\t\n\r]/u
const limitedText = (maxLength: number) =>
  z
    .string('must be a text')
    .max(maxLength, `must have at most ${maxLength.toLocaleString('en')} characters`)
    .refine((value) => !controlCharacter.test(value), 'must not contain control characters')

/** One line of text; empty by default. */
export function text({ label, maxLength, default: fallback = '' }: TextOptions) {
  return define(limitedText(maxLength), fallback, { kind: 'text', label, limits: characters(maxLength) })
}

/** Text that may have several lines; empty by default. */
export function multiLineText({ label, maxLength }: TextOptions) {
  return define(limitedText(maxLength), '', { kind: 'multi-line text', label, limits: characters(maxLength) })
}

/** The owner's HTML, which is sanitised when it is saved and again here; empty by default. */
export function html({ label, maxLength }: TextOptions) {
  const strict = limitedText(maxLength).transform(sanitiseHtml)
  return define(strict, sanitiseHtml(''), { kind: 'HTML', label, limits: characters(maxLength) })
}

/** A whole number. */
export function integer(options: { label: string; default: number; min: number; max: number }) {
  const { label, min, max } = options
  const message = `must be a whole number from ${min} to ${max}`
  const strict = z.coerce.number(message).int(message).min(min, message).max(max, message)
  return define(strict, options.default, { kind: 'number', label, limits: `${min} to ${max}` })
}

/** Yes or no. */
export function flag({ label, default: fallback = false }: { label: string; default?: boolean }) {
  return define(z.boolean('must be true or false'), fallback, { kind: 'yes or no', label, limits: 'true or false' })
}

/** One of a few values, each with the label that the owner sees. */
export function choice<const Choices extends Readonly<Record<string, string>>>(options: {
  label: string
  default: keyof Choices & string
  choices: Choices
}) {
  const { label, choices } = options
  const values = Object.keys(choices)
  const strict = z.custom<keyof Choices & string>(
    (value) => typeof value === 'string' && values.includes(value),
    `must be one of ${values.join(', ')}`,
  )
  return define(strict, options.default, { kind: 'choice', label, limits: values.join(', '), choices })
}

/** The colours of a part of the page. */
export function tone(options: { default: 'light' | 'dark' | 'theme' | 'accent' }) {
  const choices = { light: 'Light', dark: 'Dark', theme: 'Theme colour', accent: 'Accent colour' } as const
  return choice({ label: 'Colours', default: options.default, choices })
}

/** An instant; null by default. */
export function date({ label }: { label: string }) {
  const strict = z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-12-24T18:00:00Z' }).nullable()
  return define(strict, null, { kind: 'date', label, limits: 'an instant such as 2026-12-24T18:00:00Z' })
}

/** A stored picture by the hash of its original; null by default. */
export function picture({ label }: { label: string }) {
  const strict = z.string().regex(pictureHashShape, 'must be the hash of a stored picture').nullable()
  return define(strict, null, { kind: 'picture', label, limits: 'the hash of a stored picture' })
}

const hrefLimits = 'a path, https:, mailto: or tel:'

/** Where a link leads: a path of the shop or an address with https, mailto or tel; empty by default. */
export function link({ label }: { label: string }) {
  const strict = limitedText(500).refine((href) => href === '' || isSafeHref(href), `must be ${hrefLimits}`)
  return define(strict, '', { kind: 'link', label, limits: hrefLimits })
}

const videoAddress = /^https:\/\/(?:(?:www\.)?youtube\.com\/watch\?v=|youtu\.be\/|(?:www\.)?vimeo\.com\/)[\w-]{4,20}$/

/** A film on YouTube or Vimeo; empty by default. */
export function video({ label }: { label: string }) {
  const limits = 'the address of a film on YouTube or Vimeo'
  const strict = limitedText(300).refine((address) => address === '' || videoAddress.test(address), `must be ${limits}`)
  return define(strict, '', { kind: 'video', label, limits })
}

const slugShape = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Something of the shop by its slug: a category, a form, a FAQ …; empty by default. */
export function slugOf({ label, of, default: fallback = '' }: { label: string; of: string; default?: string }) {
  const strict = limitedText(120).refine((slug) => slug === '' || slugShape.test(slug), `must be the slug of ${of}`)
  return define(strict, fallback, { kind: 'slug', label, limits: `the slug of ${of}` })
}

/** A category by its slug; empty by default. */
export function category({ label }: { label: string }) {
  return slugOf({ label, of: 'a category' })
}

/** Several things of the shop by their slugs, separated by commas or lines; none by default. */
export function slugsOf({ label, of, max }: { label: string; of: string; max: number }) {
  const strict = limitedText(max * 121)
    .transform((slugs) => slugs.split(/[\s,]+/).filter((slug) => slug !== ''))
    .refine((slugs) => slugs.length <= max, `must be at most ${max}`)
    .refine((slugs) => slugs.every((slug) => slugShape.test(slug)), `must be slugs of ${of}, separated by commas`)
  const limits = `up to ${max} slugs of ${of}, separated by commas`
  // what is stored stays as the owner wrote it
  const stored = limitedText(max * 121).refine((slugs) => strict.safeParse(slugs).success, `must be ${limits}`)
  return define(strict, [], { kind: 'slugs', label, limits }, stored)
}

const sourceLimits =
  'featured, newest, best-selling, rating, recently-viewed, or category:, collection:, brand:, label: or tag: with a slug'

/** Which products to show, in the format of `resolveGridSource`: 'newest', 'label:sale', 'collection:monsoon-edit' … */
export function productSource(options: { label: string; default: string }) {
  const strict = limitedText(140).regex(
    /^(?:featured|newest|best-selling|rating|recently-viewed|(?:category|collection|brand|label|tag):[a-z\d]+(?:-[a-z\d]+)*)$/,
    `must be ${sourceLimits}`,
  )
  return define(strict, options.default, { kind: 'product source', label: options.label, limits: sourceLimits })
}
