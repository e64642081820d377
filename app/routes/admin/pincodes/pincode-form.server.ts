import { z } from 'zod/v4'
import { codeText } from '~/domain/shared/text/typed-text.schema'
import type { TypedEntry } from '~/domain/catalogue/pincodes/manage/check-entry.server'
import type { PincodeEntry } from '~/domain/catalogue/pincodes/manage/pincode-entry'
import { flagSchema } from '~/domain/shared/flag.schema'

export const pincodeFields = z.object({
  from: z.string().max(32).default(''),
  to: z.string().trim().max(32).default(''),
  isServiceable: flagSchema.default(false),
  hasCashOnDelivery: flagSchema.default(false),
  days: codeText.regex(/^\d{0,5}$/, 'Enter a whole number of days, such as 3').default(''),
  zone: z.string().max(200).default(''),
})

/** The entry that a form means. */
export const entryOf = ({ days, ...form }: z.output<typeof pincodeFields>): TypedEntry => ({
  ...form,
  days: days === '' ? null : Number(days),
})

/** An entry as the fields of its form. */
export const entryTexts = ({ from, to, isServiceable, hasCashOnDelivery, days, zone }: PincodeEntry) => ({
  from,
  to: to === from ? '' : to,
  isServiceable: isServiceable ? 'on' : '',
  hasCashOnDelivery: hasCashOnDelivery ? 'on' : '',
  days: days === null ? '' : String(days),
  zone: zone ?? '',
})
