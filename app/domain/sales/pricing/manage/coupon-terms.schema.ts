import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { ONE_IN_PPM } from '~/domain/shared/money/arithmetic'
import { couponCodeSchema, tiersSchema } from '~/domain/sales/pricing/coupon.schema'

const amount = z.number().int().min(0)
const pieces = z.number().int().min(1).max(1000)

/** What the owner sets of a coupon, without its code and the things that it is for. Nothing given is no limit. */
const termsSchema = z.strictObject({
  title: lineText.min(1, 'Enter a name').max(100),
  description: z.string().trim().max(500).optional(),
  kind: z.enum(['percent', 'fixed', 'free_shipping', 'buy_x_get_y']),
  /** Parts per million for percent, minor units for fixed, else 0. */
  value: amount,
  maximumDiscount: amount.nullish(),
  minimumSubtotal: amount.nullish(),
  startsAt: z.string().nullish(),
  endsAt: z.string().nullish(),
  usageLimit: amount.nullish(),
  customerLimit: amount.nullish(),
  firstOrderOnly: z.boolean().optional(),
  excludeSaleItems: z.boolean().optional(),
  buyQuantity: pieces.optional(),
  getQuantity: pieces.optional(),
  getDiscountPpm: z.number().int().min(1).max(ONE_IN_PPM).optional(),
  tiers: tiersSchema.optional(),
  isPerPiece: z.boolean().optional(),
  /** Not together with offers, or of an offer with a coupon. */
  isAlone: z.boolean().optional(),
  isPublic: z.boolean(),
  /** Whether it is for every channel. */
  isEverywhere: z.boolean().optional(),
})

type CouponTermsInput = z.output<typeof termsSchema>

/** What terms must fulfil together. */
function withRules<Schema extends z.ZodType<CouponTermsInput>>(schema: Schema) {
  return schema
    .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, 'It must end after it starts')
    .refine(
      ({ kind, value, tiers }) => value > 0 || tiers !== undefined || (kind !== 'percent' && kind !== 'fixed'),
      'The discount must be more than 0',
    )
    .refine(({ kind, value }) => kind !== 'percent' || value <= ONE_IN_PPM, 'The discount must be at most 100 %')
    .refine(({ kind, tiers }) => kind === 'percent' || tiers === undefined, 'Only a part of the price has steps')
    .refine(
      ({ tiers = [] }) => new Set(tiers.map(({ quantity }) => quantity)).size === tiers.length,
      'Two steps begin at the same number of pieces',
    )
    .refine(
      ({ kind, isAlone }) => kind !== 'free_shipping' || !isAlone,
      'A free delivery goes together with every other discount',
    )
    .refine(
      ({ kind, buyQuantity, getQuantity }) => kind !== 'buy_x_get_y' || (buyQuantity && getQuantity),
      'Say how many pieces are bought and how many are reduced',
    )
    .refine(
      ({ isEverywhere, kind, minimumSubtotal, maximumDiscount }) =>
        !isEverywhere || (kind !== 'fixed' && (minimumSubtotal ?? null) === null && (maximumDiscount ?? null) === null),
      'What has amounts is for one channel, because each channel has a currency of its own',
    )
}

export const couponTermsSchema = withRules(termsSchema)

export const newCouponSchema = withRules(
  termsSchema.extend({
    code: z
      .string()
      .refine((text) => couponCodeSchema.safeParse(text).success, 'Enter 3 to 32 letters, digits, - and _')
      .pipe(couponCodeSchema),
  }),
)

/** The terms of an offer: it has no code, so that nobody counts who has used it, and everybody sees it. */
export const offerTermsSchema = couponTermsSchema.transform((terms) => ({
  ...terms,
  usageLimit: null,
  customerLimit: null,
  firstOrderOnly: false,
  isPublic: false,
}))
