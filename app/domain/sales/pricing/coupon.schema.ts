import { z } from 'zod/v4'
import { ONE_IN_PPM } from '~/domain/shared/money/arithmetic'
import { normaliseCouponCode } from './coupon'
import { maxCouponCodeLength } from '~/domain/shared/field-limits'

const ids = z.array(z.number().int().positive()).optional()

/** The steps of a discount by the number of pieces. */
export const tiersSchema = z
  .array(z.strictObject({ quantity: z.number().int().min(1).max(1000), ppm: z.number().int().min(1).max(ONE_IN_PPM) }))
  .min(1)
  .max(10)

/** The conditions of a coupon as stored, JSON in `coupons.conditions`. */
export const couponConditionsSchema = z.strictObject({
  products: ids,
  categories: ids,
  collections: ids,
  brands: ids,
  excludeProducts: ids,
  excludeCategories: ids,
  excludeCollections: ids,
  excludeBrands: ids,
  firstOrderOnly: z.boolean().optional(),
  excludeSaleItems: z.boolean().optional(),
  buyQuantity: z.number().int().min(1).optional(),
  getQuantity: z.number().int().min(1).optional(),
  getDiscountPpm: z.number().int().min(0).max(ONE_IN_PPM).optional(),
  tiers: tiersSchema.optional(),
  isPerPiece: z.boolean().optional(),
  isAlone: z.boolean().optional(),
})

/** A typed code: 3 to 32 of A–Z 0–9 - _ in any case. The parsed code is in capitals. */
export const couponCodeSchema = z
  .string({ error: 'Enter a coupon code' })
  .transform(normaliseCouponCode)
  .pipe(
    z
      .string()
      .min(1, 'Enter a coupon code')
      .regex(new RegExp(`^[A-Z0-9_-]{3,${maxCouponCodeLength}}$`), 'This coupon code is not valid'),
  )
