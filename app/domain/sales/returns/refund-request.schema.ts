import { z } from 'zod/v4'
import { maxRefundTextLength } from '~/domain/shared/field-limits'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { tokenSchema } from '~/domain/shared/token.schema'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { maxRefundPhotos, refundReasonNames } from './refund-request'

/** A quantity to send back, in the unit of what is sold by length or weight. */
export const returnedQuantitySchema = unitsNumberSchema('Choose how many').pipe(z.number().max(1_000_000))

/** Input for asking for a refund. */
export const refundRequestSchema = z.object({
  /** Token of the order. */
  token: tokenSchema,
  /** Quantities by `l` and the position of the line in the order; 0 for none. */
  quantity: z
    .record(z.string().regex(/^l\d{1,4}$/), z.union([z.literal('').transform(() => 0), returnedQuantitySchema]))
    .default({}),
  reason: z.enum(refundReasonNames, { error: 'Choose a reason' }),
  text: linesText.max(maxRefundTextLength).default(''),
  /** Tokens of photos that were stored before. */
  photoTokens: z.array(tokenSchema).max(maxRefundPhotos).default([]),
})
export type RefundRequestInput = z.output<typeof refundRequestSchema>
