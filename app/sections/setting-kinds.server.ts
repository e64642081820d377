import { z } from 'zod/v4'
import { pictureHashShape } from '~/domain/media/picture'
import { isSafeHref } from '~/domain/storefront/menu'
import { sanitiseHtml } from '~/domain/text/sanitise-html.server'

/**
 * What the owner's form and the documentation show about a setting. The schema contains its check and its default.
 */
type SettingInfo = {
  kind: 'text' | 'multi-line text' | 'HTML' | 'number' | 'choice' | 'picture' | 'link' | 'category' | 'product source'
  label: string
  /** In words: 'up to 80 characters'. */
  limits: string
  choices?: Readonly<Record<string, string>>
}

/** The information of every setting, by its schema. */
export const settingInfo = z.registry<SettingInfo>()

interface TextOptions {
  label: string
  /** In characters. */
  maxLength: number
}

const characters = (count: number) => `up to ${count.toLocaleString('en')} characters`

/** One line of text; empty by default. */
export function text({ label, maxLength }: TextOptions) {
  const limits = characters(maxLength)
  return z.string().max(maxLength).catch('').register(settingInfo, { kind: 'text', label, limits })
}

/** Text that may have several lines; empty by default. */
export function multiLineText({ label, maxLength }: TextOptions) {
  const limits = characters(maxLength)
  return z.string().max(maxLength).catch('').register(settingInfo, { kind: 'multi-line text', label, limits })
}

/** The owner's HTML, which is sanitised when it is saved and again here (decisions, Theme); empty by default. */
export function html({ label, maxLength }: TextOptions) {
  const limits = characters(maxLength)
  const schema = z.string().max(maxLength).catch('').transform(sanitiseHtml)
  return schema.register(settingInfo, { kind: 'HTML', label, limits })
}

/** A whole number. */
export function integer(options: { label: string; default: number; min: number; max: number }) {
  const { label, min, max } = options
  const schema = z.coerce.number().int().min(min).max(max).catch(options.default)
  return schema.register(settingInfo, { kind: 'number', label, limits: `${min} to ${max}` })
}

/** One of a few values, each with the label that the owner sees. */
export function choice<const Choices extends Readonly<Record<string, string>>>(options: {
  label: string
  default: keyof Choices & string
  choices: Choices
}) {
  const { label, choices } = options
  const values = Object.keys(choices)
  const schema = z
    .custom<keyof Choices & string>((value) => typeof value === 'string' && values.includes(value))
    .catch(options.default)
  return schema.register(settingInfo, { kind: 'choice', label, limits: values.join(', '), choices })
}

/** A stored picture by the hash of its original; null by default. */
export function picture({ label }: { label: string }) {
  const schema = z.string().regex(pictureHashShape).nullable().catch(null)
  return schema.register(settingInfo, { kind: 'picture', label, limits: 'the hash of a stored picture' })
}

/** Where a link leads: a path of the shop or an address with https, mailto or tel; empty by default. */
export function link({ label }: { label: string }) {
  const schema = z.string().max(500).refine(isSafeHref).catch('')
  return schema.register(settingInfo, { kind: 'link', label, limits: 'a path, https:, mailto: or tel:' })
}

/** A category by its slug; empty by default. */
export function category({ label }: { label: string }) {
  return z
    .string()
    .max(120)
    .catch('')
    .register(settingInfo, { kind: 'category', label, limits: 'the slug of a category' })
}

/** Which products to show, in the format of `resolveGridSource`: 'newest', 'label:sale', 'collection:monsoon-edit' … */
export function productSource(options: { label: string; default: string }) {
  const schema = z.string().max(120).catch(options.default)
  return schema.register(settingInfo, {
    kind: 'product source',
    label: options.label,
    limits: 'featured, newest, best-selling, rating, or category:, collection:, brand:, label: or tag: with a slug',
  })
}
