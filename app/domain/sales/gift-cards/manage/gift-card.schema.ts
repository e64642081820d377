import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { codeText, lineText, linesText } from '~/domain/shared/text/typed-text.schema'

export const recipientName = lineText.trim().min(1, 'Enter the name of the recipient').max(80)
export const recipientEmail = z
  .string()
  .refine((text) => emailSchema.safeParse(text).success, 'Enter an email address')
  .pipe(emailSchema)
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
  sendOn: codeText.pipe(z.union([z.literal(''), z.iso.date()], { error: 'Enter a day' })),
  reason: giftCardReason,
})
