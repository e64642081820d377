import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { fail, ok, type Result } from '~/domain/shared/result'
import { cleanLine, cleanLines } from '~/domain/shared/text/clean-line'
import { plainCode } from '~/domain/shared/text/plain-code'
import { parseFileAnswer, type CustomForm, type FormAnswers, type FormField } from './form'

/** What is no text of words: it is kept in plain characters. */
const plainTypes = new Set<FormField['type']>(['email', 'phone', 'date', 'number'])

/** Cleans what was answered; what has to be one of the form's own texts is only compared. */
function clean({ type, choices }: FormField, text: string): string {
  if (type === 'textarea') return cleanLines(text)
  if (plainTypes.has(type)) return plainCode(cleanLine(text))
  return choices.length > 0 || type === 'file' ? text.trim() : cleanLine(text)
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Returns the problem with one text of a field; null when it is right. */
function problemOf({ type, choices, maxLength, min, max }: FormField, text: string): string | null {
  switch (type) {
    case 'email':
      return emailSchema.safeParse(text).success ? null : 'Enter a valid email address'
    case 'phone':
      return /^\+?[\d\s().-]{5,30}$/.test(text) ? null : 'Enter a phone number'
    case 'date':
      return isDate(text) ? null : 'Enter a date'
    case 'url':
      return isWebAddress(text) ? null : 'Enter an address that begins with https://'
    case 'select':
    case 'radio':
    case 'checkboxes':
      return choices.includes(text) ? null : 'Choose one of the answers'
    case 'file':
      return parseFileAnswer(text) ? null : 'Please choose your file again'
    case 'number': {
      if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(text)) return 'Enter a number'
      if (min !== null && Number(text) < min) return `Enter a number of at least ${min}`
      return max !== null && Number(text) > max ? `Enter a number of at most ${max}` : null
    }
    default:
      return text.length > maxLength ? `Write at most ${maxLength} characters` : null
  }
}

const missing: Partial<Record<FormField['type'], string>> = {
  select: 'Choose an answer',
  radio: 'Choose an answer',
  checkboxes: 'Choose at least one answer',
  agreement: 'Please agree',
  file: 'Choose a file',
}

/**
 * Checks what was answered against the fields of the form; what the form does not ask is left out, and so is what was
 * left empty. Error: `invalid_input`, with the messages by the keys of the fields. Pure.
 */
export function checkAnswers(form: Pick<CustomForm, 'fields'>, given: FormAnswers): Result<FormAnswers> {
  const answers: FormAnswers = {}
  const errors: Record<string, string[]> = {}
  for (const field of form.fields) {
    const { key, type, isRequired } = field
    const sent = Object.hasOwn(given, key) ? given[key] : undefined
    const texts = [...new Set([sent ?? []].flat().map((text) => clean(field, text)))].filter((text) => text !== '')
    const used = type === 'checkboxes' ? texts : texts.slice(0, 1)
    const problem = used
      .map((text) => (type === 'agreement' ? null : problemOf(field, text)))
      .find((one) => one !== null)
    if (used.length === 0 && isRequired) errors[key] = [missing[type] ?? 'This field is required']
    else if (problem) errors[key] = [problem]
    else if (type === 'checkboxes' && used.length > 0) answers[key] = used
    else if (used[0] !== undefined) answers[key] = type === 'agreement' ? 'yes' : used[0]
  }
  const [first] = Object.values(errors)
  return first ? fail('invalid_input', first[0] ?? 'Please check what you entered', errors) : ok(answers)
}
