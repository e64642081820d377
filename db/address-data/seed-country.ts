import { z } from 'zod/v4'
import rows from './countries.json'

/** One country of countries.json, which generate.ts writes. */
const seedCountrySchema = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string().length(2),
  name: z.string(),
  /** Without plus: 91. */
  calling_code: z.string(),
  /** Digits of a national mobile number, where all of them have one length. */
  mobile_length: z.number().int().nullable(),
  /** Order of the form: A street, D dependent locality, C city, S state, Z postcode. */
  fields: z.string(),
  required: z.string(),
  /** One for each of `fields` but A, in their order. */
  labels: z.array(z.string()),
  postcode: z.object({ pattern: z.string(), example: z.string().nullable() }).nullable(),
  /** Code and English or Latin name. */
  states: z.array(z.tuple([z.string(), z.string()])),
})

export type SeedCountry = z.infer<typeof seedCountrySchema>

/** Every country of the world, from open address metadata. */
export function readSeedCountries(): SeedCountry[] {
  return z.array(seedCountrySchema).parse(rows)
}
