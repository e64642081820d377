import { z } from 'zod/v4'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { tokenSchema } from '~/domain/shared/token.schema'
import { wholeNumberSchema } from '~/domain/shared/whole-number.schema'
import { maxRatingCommentLength } from '~/domain/shared/field-limits'

const message = 'Choose a rating from 1 to 5'

/** The rating of an order by its buyer. */
export const ratingSchema = z.object({
  /** Token of the order. */
  token: tokenSchema,
  rating: wholeNumberSchema(message).pipe(z.number().min(1, message).max(5, message)),
  comment: linesText.max(maxRatingCommentLength).default(''),
})
export type RatingInput = z.infer<typeof ratingSchema>
