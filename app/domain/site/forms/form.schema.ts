import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { fieldTypes, maxFileFields, type CustomForm, type FormField } from './form'

const defaultLength: Partial<Record<FormField['type'], number>> = { textarea: 4000, phone: 40, url: 500 }
const hasChoices = (type: string) => type === 'select' || type === 'radio' || type === 'checkboxes'

/**
 * A form as its owner writes it (`z.strictObject`: a part that it doesn't have is an error), or as it is stored
 * (`z.object`), perhaps by a former version.
 */
const documentSchema = (object: typeof z.object | typeof z.strictObject) => {
  const fieldSchema = object({
    key: z.string().regex(/^[a-z][a-z\d_]{0,39}$/, 'must be lower-case letters, digits and underscores'),
    type: z.enum(fieldTypes),
    label: lineText.min(1, 'is missing').max(160),
    hint: z.string().trim().max(300).default(''),
    required: z.boolean().default(false),
    choices: z.array(z.string().trim().min(1).max(160)).max(60).default([]),
    max_length: z.number().int().min(1).max(8000).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    autocomplete: z
      .string()
      .regex(/^[a-z-]{1,40}$/)
      .optional(),
  })
    .refine(({ type, choices }) => !hasChoices(type) || choices.length > 0, {
      path: ['choices'],
      message: 'are missing',
    })
    .transform(({ required, max_length, min, max, autocomplete, ...field }): FormField => ({
      ...field,
      isRequired: required,
      maxLength: max_length ?? defaultLength[field.type] ?? 200,
      min: min ?? null,
      max: max ?? null,
      autoComplete: autocomplete ?? null,
    }))

  return object({
    title: lineText.min(1, 'is missing').max(120),
    description: z.string().trim().max(1000).default(''),
    submit_label: lineText.min(1).max(60).default('Send'),
    thanks: z.string().trim().min(1).max(400).default('Thank you. We have received it.'),
    fields: z.array(fieldSchema, 'are missing').min(1, 'are missing').max(40),
  })
    .refine(({ fields }) => new Set(fields.map(({ key }) => key)).size === fields.length, {
      path: ['fields'],
      message: 'two have the same key',
    })
    .refine(({ fields }) => fields.filter(({ type }) => type === 'file').length <= maxFileFields, {
      path: ['fields'],
      message: `at most ${maxFileFields} can be files`,
    })
    .transform(({ title, description, submit_label, thanks, fields }): Omit<CustomForm, 'id' | 'slug'> => ({
      title,
      description,
      submitLabel: submit_label,
      thanks,
      fields,
    }))
}

/** A form as its owner writes it. */
export const formDocumentSchema = documentSchema(z.strictObject)

/** forms.document */
export const storedFormSchema = documentSchema(z.object)

/** The answers as they are posted; the fields of the form check them. */
export const answersSchema = z.record(z.string().max(60), z.union([z.string(), z.array(z.string()).max(100)]))
