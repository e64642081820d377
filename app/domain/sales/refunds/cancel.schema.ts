import { z } from 'zod/v4'
import { maxCancelTextLength } from '~/domain/shared/field-limits'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { tokenSchema } from '~/domain/shared/token.schema'
import { cancelReasonNames } from './refund'

/** Input for cancelling an order by its buyer. */
export const cancelSchema = z.object({
  /** Token of the order. */
  token: tokenSchema,
  reason: z.enum(cancelReasonNames, { error: 'Choose why you’re cancelling' }),
  text: linesText.max(maxCancelTextLength).default(''),
})
export type CancelInput = z.output<typeof cancelSchema>
