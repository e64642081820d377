import { z } from 'zod/v4'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'

export const recipientName = lineText.trim().min(1, 'Enter the name of the recipient').max(80)
export const recipientEmail = z.string().trim().max(254).pipe(z.email('Enter an email address'))
export const giftCardReason = linesText.trim().min(1, 'Say why').max(500)

/** A gift card that the owner issues without an order. */
export const newGiftCardSchema = z.strictObject({
  /** Minor units of the channel's currency. */
  amount: z.number().int().min(1, 'Enter an amount'),
  recipientName,
  recipientEmail,
  senderName: lineText.trim().min(1, 'Enter from whom it is').max(80),
  message: linesText.trim().max(300),
  /** YYYY-MM-DD in the channel's time zone; '' for at once. */
  sendOn: z.union([z.literal(''), z.iso.date({ error: 'Enter a day' })]),
  reason: giftCardReason,
})
