import type { Address, AddressColumn, AddressType, Country, State } from '~/domain/addresses/address'
import { addressColumnValues } from '~/domain/addresses/address-columns'
import { readCountry, readStates } from '~/domain/addresses/read-addresses.server'
import type { Shop } from '~/domain/shop'

/** An address in the wire format (specification 2, section 3). */
interface SerialisedAddress extends Omit<Record<AddressColumn, string>, 'state'> {
  id?: number
  address_id?: number
  default: boolean
  /** Ids of the country and the state; null where the state is free text. */
  country: number | null
  state: number | null
  address_type: AddressType
  country_code: string
  country_name: string
  state_code: string
  state_name: string
}

/** What the wire format contains besides the fields of an address. */
interface SerialisedAddressOptions {
  id?: number
  isDefault?: boolean
  type: AddressType
}

/** A country in the wire format. */
export function serialiseCountry({ id, code, name, mobileCode, mobileNumberLength }: Country) {
  return { id, code, name, mobile_code: mobileCode, mobile_number_length: mobileNumberLength }
}

/** A state in the wire format. */
export function serialiseState({ id, countryId, code, name }: State) {
  return { id, country_id: countryId, code, name }
}

/** Maps an address to the wire format, with the ids of its country and state. */
export async function serialiseAddress(
  db: Shop['db'],
  address: Address,
  options: SerialisedAddressOptions,
): Promise<SerialisedAddress> {
  const country = await readCountry(db, address.countryCode)
  const states = country ? await readStates(db, country.id) : []
  return {
    ...addressColumnValues(address),
    ...(options.id === undefined ? {} : { id: options.id, address_id: options.id }),
    default: options.isDefault ?? false,
    country: country?.id ?? null,
    state: states.find((state) => state.code === address.stateCode)?.id ?? null,
    address_type: options.type,
    country_code: address.countryCode,
    country_name: address.countryName,
    state_code: address.stateCode,
    state_name: address.stateName,
  }
}
