/** The kinds of field of a form. */
export const fieldTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'date',
  'url',
  'select',
  'radio',
  'checkboxes',
  'agreement',
  'file',
] as const
export type FormFieldType = (typeof fieldTypes)[number]

/** A field of a form as its owner made it. */
export interface FormField {
  /** Unique in its form; the name of the answer. */
  key: string
  type: FormFieldType
  label: string
  hint: string
  isRequired: boolean
  /** The choices of a select, radio or checkboxes field. */
  choices: string[]
  /** In characters. */
  maxLength: number
  /** The lowest and the highest value of a number field. */
  min: number | null
  max: number | null
  /** The kind of value that browsers fill in: 'name', 'organization' … */
  autoComplete: string | null
}

/** A form that visitors fill in: contact, trade enquiry, and what the owner makes. */
export interface CustomForm {
  id: number
  slug: string
  title: string
  description: string
  submitLabel: string
  /** The text that is shown after the form was sent. */
  thanks: string
  fields: FormField[]
}

/** The answers to a form, by the keys of its fields. */
export type FormAnswers = Record<string, string | string[]>

/** The forms that every shop has. */
export const contactForm = 'contact'
export const tradeEnquiryForm = 'trade-enquiry'

/** The most file fields of a form, so that a mail can have what is sent with it. */
export const maxFileFields = 3

/** The kinds of file that a form takes, with the endings of their names. */
export const fileExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const

const maxFileName = 100

/** A file's name as it is shown, without what is no name, and with the ending of what the file is. */
export function namedFile(name: string, mime: keyof typeof fileExtensions): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}"<>|:*?]/gu, '').trim()
  const stem = plain
    .replace(/\.[^.]*$/, '')
    .slice(0, maxFileName)
    .trim()
  return `${stem === '' ? 'file' : stem}.${fileExtensions[mime]}`
}

/** A file that was stored when its form was sent before: its token and its name, as the form sends it again. */
export function fileAnswer({ token, name }: { token: string; name: string }): string {
  return `${token} ${name}`
}

/** The file of such an answer; null when it is none. */
export function parseFileAnswer(answer: string): { token: string; name: string } | null {
  const [, token = '', name = ''] = /^([\w-]{10,64}) ([^\p{Cc}/\\]{1,110}\.(?:png|jpg|webp|pdf))$/u.exec(answer) ?? []
  return token === '' ? null : { token, name }
}
