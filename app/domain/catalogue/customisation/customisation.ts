import { theLabel } from '~/domain/shared/text/label-in-sentence'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { fail, ok, type Result } from '~/domain/shared/result'
import { megabytes } from '~/domain/shared/units'
import { cleanLine, cleanLines } from '~/domain/shared/text/clean-line'
import { plainCode } from '~/domain/shared/text/plain-code'

/** Largest accepted picture, in bytes. */
export const uploadLimit = megabytes(5)

/** The customisations that a product allows. Add-ons are minor units per channel code. */
export interface CustomisationSchema {
  texts: Array<{
    name: string
    label: string
    maxLength: number
    isRequired: boolean
    addOn: Record<string, number>
    /** The kind of text; absent for one line of any text. */
    kind?: 'email' | 'date' | 'multiline'
    /** Shown with the field instead of its maximum length. */
    hint?: string
  }>
  choices: Array<{
    name: string
    label: string
    isRequired: boolean
    values: Array<{ value: string; label: string; addOn: Record<string, number> }>
  }>
  image: { label: string; isRequired: boolean; addOn: Record<string, number> } | null
}

/** A shopper's customisation, as a cart line stores it. */
export interface CustomisationInput {
  /** Text name → text. */
  texts: Record<string, string>
  /** Choice name → value. */
  choices: Record<string, string>
  /** Token of a stored upload, or null. */
  imageToken: string | null
}

/**
 * Checks a customisation against the product's schema. Returns it cleaned (trimmed, empty parts left out), or null when
 * nothing is customised; or 'invalid_customisation' with messages by field: `text.{name}`, `choice.{name}`, `image`.
 * @param isImageUploaded whether the upload of the image token exists
 */
export function checkCustomisation(
  schema: CustomisationSchema | null,
  input: CustomisationInput | null,
  isImageUploaded: boolean,
): Result<CustomisationInput | null> {
  const kinds = new Map(schema?.texts.map(({ name, kind }) => [name, kind]))
  const texts = cleaned(input?.texts ?? {}, kinds)
  const choices = cleaned(input?.choices ?? {})
  const imageToken = input?.imageToken?.trim() || null
  const isEmpty = Object.keys(texts).length === 0 && Object.keys(choices).length === 0 && imageToken === null
  if (!schema) return isEmpty ? ok(null) : fail('invalid_customisation', 'This product can’t be customised')

  const errors: Record<string, string[]> = {}
  for (const text of schema.texts) {
    const value = texts[text.name] ?? ''
    if (value === '' && text.isRequired) errors[`text.${text.name}`] = [`Enter ${theLabel(text.label)}`]
    if ([...value].length > text.maxLength)
      errors[`text.${text.name}`] = [`${text.label} must be at most ${text.maxLength} characters`]
    else if (value !== '' && text.kind === 'email' && !emailSchema.safeParse(value).success)
      errors[`text.${text.name}`] = ['Enter a valid email address']
    else if (value !== '' && text.kind === 'date' && !isDate(value))
      errors[`text.${text.name}`] = ['Enter a date, such as 2026-12-24']
  }
  for (const choice of schema.choices) {
    const value = choices[choice.name]
    if (value === undefined && choice.isRequired) errors[`choice.${choice.name}`] = [`Choose ${theLabel(choice.label)}`]
    if (value !== undefined && !choice.values.some((one) => one.value === value))
      errors[`choice.${choice.name}`] = [`Choose ${theLabel(choice.label)} from the list`]
  }
  if (imageToken === null && schema.image?.isRequired) errors['image'] = [`Add ${theLabel(schema.image.label)}`]
  if (imageToken !== null && !schema.image) errors['image'] = ['This product doesn’t take a picture']
  if (imageToken !== null && schema.image && !isImageUploaded) errors['image'] = ['Upload the picture again']
  for (const name of Object.keys(texts))
    if (!schema.texts.some((text) => text.name === name))
      errors[`text.${name}`] = ['This product doesn’t take this text']
  for (const name of Object.keys(choices))
    if (!schema.choices.some((choice) => choice.name === name))
      errors[`choice.${name}`] = ['This product doesn’t offer this choice']

  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) return fail('invalid_customisation', first, errors)
  return ok(isEmpty ? null : { texts, choices, imageToken })
}

/** The amount that a customisation adds to the price of one piece, in minor units of the channel's currency. */
export function customisationAddOn(
  schema: CustomisationSchema | null,
  customisation: CustomisationInput | null,
  channelCode: string,
): number {
  if (!schema || !customisation) return 0
  let addOn = 0
  for (const text of schema.texts)
    if (customisation.texts[text.name] !== undefined) addOn += text.addOn[channelCode] ?? 0
  for (const choice of schema.choices) {
    const value = choice.values.find((one) => one.value === customisation.choices[choice.name])
    addOn += value?.addOn[channelCode] ?? 0
  }
  if (schema.image && customisation.imageToken !== null) addOn += schema.image.addOn[channelCode] ?? 0
  return addOn
}

/** A customisation as text, in the schema's order; its picture is only mentioned. */
export function describeCustomisation(
  schema: CustomisationSchema | null,
  customisation: CustomisationInput | null,
): Array<{ label: string; value: string }> {
  if (!schema || !customisation) return []
  const rows: Array<{ label: string; value: string }> = []
  for (const text of schema.texts) {
    const value = customisation.texts[text.name]
    if (value !== undefined) rows.push({ label: text.label, value })
  }
  for (const choice of schema.choices) {
    const chosen = choice.values.find((one) => one.value === customisation.choices[choice.name])
    if (chosen) rows.push({ label: choice.label, value: chosen.label })
  }
  if (schema.image && customisation.imageToken !== null) rows.push({ label: schema.image.label, value: 'Your picture' })
  return rows
}

/** Whether a text is a day of the calendar: YYYY-MM-DD. */
function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}

/**
 * Cleans the values (cleanLine), and leaves out empty ones. Line breaks stay in the values that may have several lines;
 * an address or a date has plain characters.
 */
function cleaned(record: Record<string, string>, kinds: ReadonlyMap<string, string | undefined> = new Map()) {
  const entries = Object.entries(record)
    .map(([name, value]): [string, string] => {
      const kind = kinds.get(name)
      const lines = kind === 'multiline' ? cleanLines(value).split('\n') : [value]
      const text = lines.map(cleanLine).join('\n').trim()
      return [name, kind === 'email' || kind === 'date' ? plainCode(text) : text]
    })
    .filter(([, value]) => value !== '')
  return Object.fromEntries(entries)
}
