import { z } from 'zod/v4'

const addressTypeSchema = z.enum(['Shipping', 'Billing'])

export const countrySchema = z
  .object({
    id: z.number().int(),
    code: z.string().describe('ISO 3166-1 alpha-2'),
    name: z.string(),
    mobile_code: z.string(),
    mobile_number_length: z
      .number()
      .int()
      .nullable()
      .describe('Digits; null when any mobile number of the country is taken'),
  })
  .meta({ id: 'Country' })

export const stateSchema = z
  .object({
    id: z.number().int(),
    country_id: z.number().int(),
    code: z.string(),
    name: z.string(),
  })
  .meta({ id: 'State' })

/** One field of a country's address form. */
export const addressFieldSchema = z
  .object({
    column_name: z.string(),
    label: z.string(),
    is_required: z.boolean(),
    pattern: z.string().nullable(),
    max_length: z.number().int(),
  })
  .meta({ id: 'AddressField' })

/** An address (specification 2, section 3). It can be sent back as it is. */
export const addressSchema = z
  .object({
    id: z.number().int().nullable().describe('null for the address of a cart or an order'),
    address_id: z.number().int().nullable(),
    default: z.boolean(),
    address_type: addressTypeSchema,
    country: z.number().int().nullable(),
    country_code: z.string(),
    country_name: z.string(),
    state: z.number().int().nullable().describe('null where the state is free text'),
    state_code: z.string(),
    state_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
    phone: z.string(),
    address_1: z.string(),
    address_2: z.string(),
    dependent_locality: z.string(),
    city: z.string(),
    postcode: z.string(),
    fields: z.array(addressFieldSchema).describe("The fields of the country's form, in order"),
  })
  .meta({ id: 'Address' })
