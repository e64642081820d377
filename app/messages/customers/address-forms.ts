import type { AddressFormFailures } from '~/domain/customers/address-forms/failures'
import type { Messages } from '../message-types'

export const addressFormMessages: Messages<AddressFormFailures> = {
  address_country_unknown: ({ code }) => `There is no country ${code}`,
  address_field_needed: ({ label }) => `“${label}” is needed: delivery and taxes cannot be found without it`,
}
