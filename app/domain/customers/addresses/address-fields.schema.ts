import { z } from 'zod/v4'
import type { AddressColumn, AddressField } from './address'
import { isAddressColumn } from './address-columns'

const storedAddressFieldSchema = z.object({
  column_name: z.string(),
  label: z.string(),
  is_required: z.boolean(),
  pattern: z.string().nullable().default(null),
  example: z.string().nullable().default(null),
  autocomplete: z.string(),
  input_mode: z.enum(['text', 'numeric', 'tel']).default('text'),
  max_length: z.number().int().min(1).max(500).default(120),
})

/** A field as stored in address_formats.fields. */
export type StoredAddressField = z.infer<typeof storedAddressFieldSchema>

/** Reads address_formats.fields; fields of unknown columns are left out. */
export function parseAddressFields(json: string): AddressField[] {
  return z
    .array(storedAddressFieldSchema)
    .parse(JSON.parse(json))
    .flatMap((field) => (isAddressColumn(field.column_name) ? [toField(field, field.column_name)] : []))
}

function toField(field: StoredAddressField, columnName: AddressColumn): AddressField {
  return {
    columnName,
    label: field.label,
    isRequired: field.is_required,
    pattern: field.pattern,
    example: field.example,
    autocomplete: field.autocomplete,
    inputMode: field.input_mode,
    maxLength: field.max_length,
  }
}
