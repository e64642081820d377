export interface AddressFormFailures {
  address_country_unknown: { code: string }
  /** A name, a street, and what finds the place must stay. */
  address_field_needed: { label: string }
}
