import type { z } from 'zod/v4'
import type { addressFieldSchema, addressSchema } from '~/api/wire/address.schema'
import type { Address, AddressField, AddressType, Country, State } from '~/domain/customers/addresses/address'
import { addressColumnValues } from '~/domain/customers/addresses/address-columns'
import { readAddressFormats, readCountry, readStates } from '~/domain/customers/addresses/read-addresses.server'
import type { Shop } from '~/domain/shared/shop'

/** A country in the wire format. */
export function serialiseCountry({ id, code, name, mobileCode, mobileNumberLength }: Country) {
  return { id, code, name, mobile_code: mobileCode, mobile_number_length: mobileNumberLength }
}

/** A state in the wire format. */
export function serialiseState({ id, countryId, code, name }: State) {
  return { id, country_id: countryId, code, name }
}

/** A field of an address form in the wire format. */
export function serialiseAddressField(field: AddressField): z.infer<typeof addressFieldSchema> {
  const { columnName, label, isRequired, pattern, maxLength } = field
  return { column_name: columnName, label, is_required: isRequired, pattern, max_length: maxLength }
}

/**
 * Maps an address to the wire format, with the ids of its country and state; `saved` is its entry in an address book.
 */
export async function serialiseAddress(
  db: Shop['db'],
  address: Address,
  type: AddressType,
  saved: { id: number; isDefault: boolean } | null = null,
): Promise<z.infer<typeof addressSchema>> {
  const country = await readCountry(db, address.countryCode)
  const states = country ? await readStates(db, country.id) : []
  const formats = await readAddressFormats(db, type)
  return {
    ...addressColumnValues(address),
    id: saved?.id ?? null,
    address_id: saved?.id ?? null,
    default: saved?.isDefault ?? false,
    country: country?.id ?? null,
    state: states.find((state) => state.code === address.stateCode)?.id ?? null,
    address_type: type,
    country_code: address.countryCode,
    country_name: address.countryName,
    state_code: address.stateCode,
    state_name: address.stateName,
    fields: formats.fieldsOf(address.countryCode).map(serialiseAddressField),
  }
}
