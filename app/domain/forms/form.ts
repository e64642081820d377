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
  /** Of select, radio and checkboxes. */
  choices: string[]
  /** In characters. */
  maxLength: number
  /** Of numbers. */
  min: number | null
  max: number | null
  /** What browsers fill in: 'name', 'organization' … */
  autoComplete: string | null
}

/** A form that visitors fill in: contact, trade enquiry, and what the owner makes. */
export interface CustomForm {
  id: number
  slug: string
  title: string
  description: string
  submitLabel: string
  /** What is said after it was sent. */
  thanks: string
  fields: FormField[]
}

/** What was answered, by the keys of the fields. */
export type FormAnswers = Record<string, string | string[]>

/** The forms that every shop has. */
export const contactForm = 'contact'
export const tradeEnquiryForm = 'trade-enquiry'
