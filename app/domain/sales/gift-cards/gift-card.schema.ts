import { z } from 'zod/v4'
import { maxGiftCardCodeLength } from '~/domain/shared/field-limits'

/** A code as it was typed; findGiftCardByCode decides whether it is one. */
export const giftCardCodeSchema = z.object({ giftCard: z.string().trim().max(maxGiftCardCodeLength) })
