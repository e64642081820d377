import { createHash } from 'node:crypto'
import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import type { AddressColumn, AddressField, AddressType } from '~/domain/customers/addresses/address'
import { parseAddressFields, type StoredAddressField } from '~/domain/customers/addresses/address-fields.schema'
import { readCountry } from '~/domain/customers/addresses/read-addresses.server'
import { shippedFields } from '~/domain/customers/addresses/seed-countries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { lockAddressForm, readStoredForm, updateAddressForm } from './address-form.queries.server'
import { fieldUses, ownerFields, type FieldUse, type OwnerField } from './owner-fields'

/** A field as somebody edits it. */
export interface TypedField {
  columnName: AddressColumn
  label: string
  use: FieldUse
}

/** Names the form that a change was made from. */
const signOf = (stored: string) => createHash('sha256').update(stored).digest('hex').slice(0, 16)

/** A country's form for its owner, with the sign of what is stored; null for an unknown country. */
export async function readOwnerForm(
  db: Pick<Database, 'read'>,
  countryCode: string,
  type: AddressType,
): Promise<{ country: { code: string; name: string }; fields: OwnerField[]; sign: string } | null> {
  const country = await readCountry(db, countryCode)
  const stored = country && (await readStoredForm(db.read, country.id, type))
  if (!country || !stored) return null
  const { code, name } = country
  const fields = ownerFields(parseAddressFields(stored), shippedFields(code, type))
  return { country: { code, name }, fields, sign: signOf(stored) }
}

const toStored = ({ columnName, label, isRequired, ...field }: AddressField): StoredAddressField => ({
  column_name: columnName,
  label,
  is_required: isRequired,
  pattern: field.pattern,
  example: field.example,
  autocomplete: field.autocomplete,
  input_mode: field.inputMode,
  max_length: field.maxLength,
})

/** The fields of a form for the record of changes: 'First name, needed'. */
const describe = (fields: readonly AddressField[]) =>
  fields.map(({ label, isRequired }) => (isRequired ? `${label}, needed` : label))

const typedSchema = (field: TypedField) =>
  z.object({
    [`label.${field.columnName}`]: lineText.trim().min(1, 'Enter a label').max(40, 'At most 40 characters'),
    [`use.${field.columnName}`]: z.enum(fieldUses),
  })

/**
 * Changes which fields the addresses of a country have, in which order, with which labels, and which of them must be
 * filled in. Addresses that are stored stay; one that lacks a needed field is asked for it before the next order.
 * Errors: `address_country_unknown`, `address_field_needed`, `invalid_fields`, `stale`.
 * @param sign of the form that the change was made from
 */
export async function changeAddressForm(
  context: StaffContext,
  given: { countryCode: string; type: AddressType; fields: readonly TypedField[]; sign?: string },
): Promise<StaffResult<null>> {
  const { countryCode, type, fields, sign } = given
  return changeShop(context, 'settings', async (trx, record) => {
    const form = await lockAddressForm(trx, countryCode, type)
    if (!form) return refuse('address_country_unknown', { code: countryCode })
    if (sign !== undefined && sign !== signOf(form.fields))
      return refuse('stale', { label: form.countryName, changes: [] })
    const before = parseAddressFields(form.fields)
    const all = new Map(ownerFields(before, shippedFields(countryCode, type)).map((field) => [field.columnName, field]))
    const after: AddressField[] = []
    for (const typed of fields) {
      const own = all.get(typed.columnName)
      if (!own) continue
      const values = { [`label.${typed.columnName}`]: typed.label, [`use.${typed.columnName}`]: typed.use }
      const checked = parseFields(typedSchema(typed), values)
      if (!checked.ok) return checked
      if (typed.use === 'hidden') continue
      const { use: _use, isFixed: _fixed, ...field } = own
      const label = String(checked.value[`label.${typed.columnName}`])
      after.push({ ...field, label, isRequired: typed.use === 'needed' })
    }
    for (const { columnName, label, isFixed } of all.values())
      if (isFixed && !after.some((field) => field.columnName === columnName))
        return refuse('address_field_needed', { label }, `use.${columnName}`)
    const text = JSON.stringify(after.map(toStored))
    if (text === JSON.stringify(before.map(toStored))) return ok(null)
    await updateAddressForm(trx, form.countryId, type, text)
    record.add({
      kind: 'address_form',
      id: form.countryId,
      label: countryCode,
      before: { [type]: describe(before) },
      after: { [type]: describe(after) },
    })
    return ok(null)
  })
}
