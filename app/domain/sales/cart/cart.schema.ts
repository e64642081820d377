import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { customisationInputSchema } from '~/domain/catalogue/customisation/customisation.schema'
import { couponCodeSchema } from '~/domain/sales/pricing/coupon.schema'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { maxNoteLength, maxPhoneLength } from '~/domain/shared/field-limits'
import { plainCode } from '~/domain/shared/text/plain-code'

/** A requested quantity, in the unit of what is sold by length or weight; the cart decides what is allowed. */
const quantity = unitsNumberSchema('Enter a number, such as 2 or 1.5').pipe(z.number().max(1_000_000))

export const addItemSchema = z.object({
  variantId: idNumber,
  /** Without one it is 1, or the smallest quantity of what is sold by length or weight. */
  quantity: quantity.pipe(z.number().positive('Enter a number above 0')).optional(),
  customisation: customisationInputSchema.nullish(),
  /** Option slug → value slug, for options where the variant accepts any value. */
  choices: z.record(z.string().max(100), z.string().max(100)).nullish(),
})
export type AddItemInput = z.infer<typeof addItemSchema>

/** A line is identified by `lineId`, or by `variantId` when only one line has that variant. */
export const lineReferenceSchema = z.object({ lineId: idNumber.optional(), variantId: idNumber.optional() })
export const updateQuantitySchema = lineReferenceSchema.extend({ quantity })
export type UpdateQuantityInput = z.infer<typeof updateQuantitySchema>

export const applyCouponSchema = z.object({ code: couponCodeSchema })

/** An absent field is not changed, an empty one is cleared. Whether the phone is valid depends on the channel. */
export const contactSchema = z.object({
  email: z
    .string()
    .overwrite(plainCode)
    .pipe(z.union([z.literal(''), emailSchema], { error: 'Enter a valid email address' }))
    .optional(),
  phone: z.string().trim().max(maxPhoneLength, 'Invalid phone number').optional(),
})
export type ContactInput = z.infer<typeof contactSchema>

/** carts.gift_card_ids as stored. */
export const giftCardIdsSchema = z.array(z.number().int())

/** The code of a shipping or payment method. */
export const methodSchema = z.object({ code: z.string().trim().min(1).max(64) })

export const noteSchema = z.object({
  note: linesText.max(maxNoteLength, `The note must be at most ${maxNoteLength} characters`),
})

const text = z.string().default('')

/** An address as stored in carts. */
export const storedAddressSchema = z.object({
  firstName: text,
  lastName: text,
  company: text,
  phone: text,
  address1: text,
  address2: text,
  dependentLocality: text,
  city: text,
  stateCode: text,
  stateName: text,
  postcode: text,
  countryCode: z.string(),
  countryName: text,
})

/** cart_lines.customisation and cart_lines.choices as stored. */
export const storedCustomisationSchema = customisationInputSchema
export const storedChoicesSchema = z.record(z.string(), z.string())

/** carts.removed_line as stored. */
export const removedLineSchema = z.object({
  lineId: z.number().int().nullable().default(null),
  name: z.string(),
  variantId: z.number().int(),
  /** In the unit. */
  quantity: z.number(),
  customisation: customisationInputSchema.nullable(),
  choices: storedChoicesSchema.nullable(),
  removedAt: z.string(),
})
