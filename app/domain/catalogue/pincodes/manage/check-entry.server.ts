import { z } from 'zod/v4'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffResult } from '~/domain/shared/result'
import { inputMessage } from '~/domain/shared/input-message'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { pincodeFormat } from '../pincode'
import { normalisePincode } from '../pincode-table.server'
import { maxPincodeDays, type PincodeEntry } from './pincode-entry'

/** An entry as somebody types it; without `to` it is one code. */
export type TypedEntry = Omit<PincodeEntry, 'to'> & { to?: string | null }

const entrySchema = (countryCode: string) => {
  const { message } = pincodeFormat(countryCode)
  const code = z
    .string()
    .max(32, message)
    .transform((typed, { addIssue }) => {
      const pincode = normalisePincode(countryCode, typed)
      if (pincode !== null) return pincode
      addIssue(message)
      return z.NEVER
    })
  return z
    .object({
      from: code,
      to: z.union([z.literal('').transform(() => null), code]).nullish(),
      isServiceable: z.boolean(),
      hasCashOnDelivery: z.boolean(),
      days: z.number().int().min(0).max(maxPincodeDays, `At most ${maxPincodeDays} days`).nullable(),
      zone: lineText.trim().max(60, 'At most 60 characters').nullable(),
    })
    .transform(({ from, to, ...entry }) => ({ ...entry, zone: entry.zone || null, from, to: to ?? from }))
    .refine(({ from, to }) => to.length === from.length && to >= from, {
      error: 'The last code has as many characters as the first one, and is not before it',
      path: ['to'],
    })
    .transform((entry) => ({ ...entry, hasCashOnDelivery: entry.isServiceable && entry.hasCashOnDelivery }))
}

/** An entry that somebody has typed, as it is stored in a channel of a country. Error: `invalid_fields`. */
export const checkEntry = (countryCode: string, entry: TypedEntry): StaffResult<PincodeEntry> =>
  parseFields(entrySchema(countryCode), entry)

/** What is wrong with an entry of a file; null for nothing. */
export function readEntry(countryCode: string, entry: TypedEntry): PincodeEntry | { problem: string } {
  const parsed = entrySchema(countryCode).safeParse(entry, { error: inputMessage })
  return parsed.success ? parsed.data : { problem: parsed.error.issues[0]?.message ?? '' }
}
