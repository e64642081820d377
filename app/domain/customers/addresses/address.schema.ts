import { z } from 'zod/v4'

const text = z.string().max(500).optional()
const reference = z.union([z.number().int().positive(), z.string().max(80)]).nullish()

const addressTypeSchema = z.enum(['Shipping', 'Billing'])

/** An address as API calls and forms send it. validateAddress decides whether it is valid. */
export const addressInputSchema = z.object({
  address_type: addressTypeSchema.default('Shipping'),
  /**
   * Ids or ISO codes. The field names of the API's answers are accepted as well, so that clients can send an answer
   * back. Where the states of a country are not listed, an answer has `state` null and the text in `state_code`.
   */
  country_id: reference,
  country: reference,
  country_code: reference,
  state_id: reference,
  state: reference,
  state_code: reference,
  first_name: text,
  last_name: text,
  company: text,
  phone: text,
  address_1: text,
  address_2: text,
  dependent_locality: text,
  city: text,
  postcode: text,
})

export type AddressInput = z.infer<typeof addressInputSchema>

/** The address itself, without its type. */
export type AddressInputFields = Omit<AddressInput, 'address_type'>
