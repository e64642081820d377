/** A postal address. Names of fields are those of the address-field table (column_name). */
export interface Address {
  firstName: string
  lastName: string
  company: string
  phone: string
  /** Street lines. */
  address1: string
  address2: string
  /** Suburb, neighbourhood. */
  dependentLocality: string
  city: string
  /**
   * State code within the country (ISO 3166-2 without the country where there is one), or free text where states are
   * not listed.
   */
  stateCode: string
  stateName: string
  postcode: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  countryName: string
}

export type AddressType = 'Shipping' | 'Billing'

/** Columns of an address that a country's form may have, as the API spells them. */
export type AddressColumn =
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'phone'
  | 'address_1'
  | 'address_2'
  | 'dependent_locality'
  | 'city'
  | 'state'
  | 'postcode'

/** One field of a country's address form, in order (specification 2, section 3). */
export interface AddressField {
  columnName: AddressColumn
  label: string
  isRequired: boolean
  /** Source of a regular expression for the whole value, or null. */
  pattern: string | null
  example: string | null
  /** HTML autocomplete token. */
  autocomplete: string
  inputMode: 'text' | 'numeric' | 'tel'
  maxLength: number
}

export interface Country {
  id: number
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
  /** Calling code with plus. */
  mobileCode: string
  mobileNumberLength: number | null
}

export interface State {
  id: number
  countryId: number
  code: string
  name: string
}
