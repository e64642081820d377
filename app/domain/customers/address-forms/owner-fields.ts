import type { AddressColumn, AddressField } from '~/domain/customers/addresses/address'
import { addressProperties, isAddressColumn } from '~/domain/customers/addresses/address-columns'

/** How a field is used: it must be filled in, may stay empty, or is not asked for. */
export const fieldUses = ['needed', 'asked', 'hidden'] as const
export type FieldUse = (typeof fieldUses)[number]

/** A field of a country's form as its owner edits it. */
export interface OwnerField extends AddressField {
  use: FieldUse
  /** Whether it cannot be left out: a name, a street, and what finds the place. */
  isFixed: boolean
}

/** Fields that the shipped forms of few countries have. */
const plainFields: Partial<Record<AddressColumn, Pick<AddressField, 'label' | 'autocomplete' | 'maxLength'>>> = {
  dependent_locality: { label: 'District', autocomplete: 'address-level3', maxLength: 80 },
  city: { label: 'City', autocomplete: 'address-level2', maxLength: 80 },
  state: { label: 'State', autocomplete: 'address-level1', maxLength: 80 },
  postcode: { label: 'Postcode', autocomplete: 'postal-code', maxLength: 16 },
}

const columns = Object.keys(addressProperties).filter(isAddressColumn)

/**
 * All fields that a country's form can have: those that it has in their order, then the others, as they are shipped.
 * @param shipped the form with which the country came
 */
export function ownerFields(stored: readonly AddressField[], shipped: readonly AddressField[]): OwnerField[] {
  const find = (fields: readonly AddressField[], column: AddressColumn) =>
    fields.find(({ columnName }) => columnName === column)
  const others = columns.flatMap((columnName): AddressField[] => {
    if (find(stored, columnName)) return []
    const plain = plainFields[columnName]
    const known = find(shipped, columnName)
    if (known) return [known]
    return plain
      ? [{ ...plain, columnName, isRequired: false, pattern: null, example: null, inputMode: 'text' as const }]
      : []
  })
  const isFixed = (column: AddressColumn) =>
    column === 'first_name' ||
    column === 'address_1' ||
    (['postcode', 'state', 'city'].includes(column) && (find(shipped, column)?.isRequired ?? false))
  return [...stored, ...others].map((field) => ({
    ...field,
    use: !find(stored, field.columnName) ? 'hidden' : field.isRequired ? 'needed' : 'asked',
    isFixed: isFixed(field.columnName),
  }))
}
