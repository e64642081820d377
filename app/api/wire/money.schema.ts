import { z } from 'zod/v4'

/** An amount in the wire format. */
export const moneySchema = z
  .object({
    amount: z.number().int().describe('Integer minor units'),
    currency: z.string().describe('ISO 4217'),
    formatted: z.string().describe('The amount for people'),
  })
  .meta({ id: 'Money' })

/** The totals of a cart or an order. */
export const totalsSchema = z
  .object({
    subtotal: moneySchema,
    discount: moneySchema.describe('0 or less'),
    offers: z
      .array(z.object({ name: z.string(), discount: moneySchema.describe('0 or less') }))
      .describe('The part of the discount that each offer without a code takes off'),
    shipping: moneySchema.nullable().describe('null before a method is chosen'),
    fee: moneySchema,
    tax: moneySchema,
    taxes: z.array(z.object({ name: z.string(), rate_ppm: z.number().int(), amount: moneySchema })),
    is_tax_included: z.boolean(),
    savings: moneySchema,
    grand_total: moneySchema,
    gift_cards: z
      .array(z.object({ last_four: z.string(), amount: moneySchema.describe('0 or less') }))
      .describe('What gift cards pay of the total'),
    amount_due: moneySchema.describe('The total without what gift cards pay'),
  })
  .meta({ id: 'Totals' })
