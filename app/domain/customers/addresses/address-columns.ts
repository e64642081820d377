import type { Address, AddressColumn } from './address'

/** The property of Address for each column name. Forms, calls and checks all use this map. */
export const addressProperties: Readonly<Record<AddressColumn, keyof Address>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  phone: 'phone',
  address_1: 'address1',
  address_2: 'address2',
  dependent_locality: 'dependentLocality',
  city: 'city',
  state: 'stateName',
  postcode: 'postcode',
}

export function isAddressColumn(name: string): name is AddressColumn {
  return Object.hasOwn(addressProperties, name)
}

/** The value of one column; for a state its code, where it has one. */
export function addressValue(address: Address, column: AddressColumn): string {
  if (column === 'state' && address.stateCode !== '') return address.stateCode
  return address[addressProperties[column]]
}

/** The values of all columns, as a form or a call sends them; the country is not among them. */
export function addressColumnValues(address: Address): Record<AddressColumn, string> {
  const value = (column: AddressColumn) => addressValue(address, column)
  return {
    first_name: value('first_name'),
    last_name: value('last_name'),
    company: value('company'),
    phone: value('phone'),
    address_1: value('address_1'),
    address_2: value('address_2'),
    dependent_locality: value('dependent_locality'),
    city: value('city'),
    state: value('state'),
    postcode: value('postcode'),
  }
}
