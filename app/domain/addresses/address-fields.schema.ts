import { z } from 'zod/v4'
import type { AddressField } from './address'

/** The columns of an address that a format may ask for, in the calls' spelling. */
export const addressColumns = [
  'first_name',
  'last_name',
  'company',
  'phone',
  'address_1',
  'address_2',
  'dependent_locality',
  'city',
  'state',
  'postcode',
] as const

export type AddressColumn = (typeof addressColumns)[number]

export const storedAddressFieldSchema = z.object({
  column_name: z.string(),
  label: z.string(),
  is_required: z.boolean(),
  pattern: z.string().nullable().default(null),
  example: z.string().nullable().default(null),
  autocomplete: z.string(),
  input_mode: z.enum(['text', 'numeric', 'tel']).default('text'),
  max_length: z.number().int().min(1).max(500).default(120),
})

/** A field as address_formats.fields keeps it. */
export type StoredAddressField = z.infer<typeof storedAddressFieldSchema>

const columns: readonly string[] = addressColumns

/** Reads address_formats.fields; fields of unknown columns are left out. */
export function parseAddressFields(json: string): AddressField[] {
  return z
    .array(storedAddressFieldSchema)
    .parse(JSON.parse(json))
    .filter((field) => columns.includes(field.column_name))
    .map((field) => ({
      columnName: field.column_name,
      label: field.label,
      isRequired: field.is_required,
      pattern: field.pattern,
      example: field.example,
      autocomplete: field.autocomplete,
      inputMode: field.input_mode,
      maxLength: field.max_length,
    }))
}
