import type { Knex } from 'knex'
import type { Address, AddressType } from '~/domain/addresses/address'
import { readCountry, readStates } from '~/domain/addresses/read-addresses.server'

/** An address as the calls give it (specification 2, section 3). */
export interface AddressCall {
  id?: number
  address_id?: number
  default: boolean
  /** Ids of the country and the state; null where the state is free text. */
  country: number | null
  state: number | null
  address_type: AddressType
  first_name: string
  last_name: string
  company: string
  phone: string
  address_1: string
  address_2: string
  dependent_locality: string
  city: string
  postcode: string
  country_code: string
  country_name: string
  state_code: string
  state_name: string
}

/** What the call says about an address besides its fields. */
export interface AddressCallOptions {
  id?: number
  isDefault?: boolean
  type: AddressType
}

/** Maps an address to the calls' spelling, with the ids of its country and state. */
export async function addressToCall(q: Knex, address: Address, options: AddressCallOptions): Promise<AddressCall> {
  const country = await readCountry(q, address.countryCode)
  const states = country ? await readStates(q, country.id) : []
  return {
    ...(options.id === undefined ? {} : { id: options.id, address_id: options.id }),
    default: options.isDefault ?? false,
    country: country?.id ?? null,
    state: states.find((state) => state.code === address.stateCode)?.id ?? null,
    address_type: options.type,
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    phone: address.phone,
    address_1: address.address1,
    address_2: address.address2,
    dependent_locality: address.dependentLocality,
    city: address.city,
    postcode: address.postcode,
    country_code: address.countryCode,
    country_name: address.countryName,
    state_code: address.stateCode,
    state_name: address.stateName,
  }
}
