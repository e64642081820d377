import { z } from 'zod/v4'
import { addressInputSchema } from '~/domain/addresses/address.schema'
import { idNumber, wholeNumber } from '~/domain/whole-number.schema'
import { customisationInputSchema } from '~/domain/customisation/customisation.schema'

const id = idNumber
/** A quantity that was asked for; what is allowed is for the cart to say. */
const quantity = wholeNumber.pipe(z.number().max(1_000_000))
const code = z.string().trim().min(1).max(64)
const flag = z.union([
  z.boolean(),
  z.enum(['on', 'true', '1', 'false', '0', '']).transform((text) => text === 'on' || text === 'true' || text === '1'),
])

export const addItemSchema = z.object({
  variantId: id,
  quantity: quantity.refine((count) => count >= 1, 'Quantity must be at least 1').default(1),
  customisation: customisationInputSchema.nullish(),
  /** Option slug → value slug, for options where the variant takes any value. */
  choices: z.record(z.string().max(100), z.string().max(100)).nullish(),
})
export type AddItemInput = z.input<typeof addItemSchema>

/** `lineId` names a line; `variantId` does when only one line has it. */
export const updateQuantitySchema = z.object({ lineId: id.optional(), variantId: id.optional(), quantity })
export type UpdateQuantityInput = z.infer<typeof updateQuantitySchema>

export const removeLineSchema = z.object({ lineId: id.optional(), variantId: id.optional() })
export type RemoveLineInput = z.infer<typeof removeLineSchema>

export const couponCodeSchema = z.object({ code: z.string().trim().min(1, 'Enter a coupon code').max(64) })
export const contactSchema = z.object({ email: z.string().max(254).optional(), phone: z.string().max(40).optional() })
export const updateAddressSchema = addressInputSchema.extend({ isBillingSame: flag.optional() })
export const selectAddressSchema = z.object({
  addressId: id,
  type: z.enum(['Shipping', 'Billing']).default('Shipping'),
})
export const methodSchema = z.object({ code })
export const noteSchema = z.object({ note: z.string().max(500, 'The note must be at most 500 characters') })
export const termsSchema = z.object({ hasAcceptedTerms: flag })
export const setPincodeSchema = z.object({ pincode: z.string().max(20) })
export const stepSchema = z.object({ step: z.enum(['cart', 'address', 'payment']) })

/** The calls' shapes (specification 2, section 7). */
export const addItemCallSchema = z.object({
  product_id: id,
  quantity: quantity.refine((count) => count >= 1, 'Quantity must be at least 1').default(1),
  additonal_data: z
    .object({
      custom_text: z.union([z.string().max(1000), z.record(z.string().max(100), z.string().max(1000))]).nullish(),
      custom_choices: z.record(z.string().max(100), z.string().max(1000)).nullish(),
      image_path: z.string().max(64).nullish(),
    })
    .nullish(),
})
export const updateQuantityCallSchema = z.object({ product_id: id.optional(), line_id: id.optional(), quantity })
export const removeItemCallSchema = z.object({ product_id: id.optional(), line_id: id.optional() })

const text = z.string().default('')

/** An address as carts keep it. */
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

/** cart_lines.customisation and cart_lines.choices as the database holds them. */
export const storedCustomisationSchema = customisationInputSchema
export const storedChoicesSchema = z.record(z.string(), z.string())
