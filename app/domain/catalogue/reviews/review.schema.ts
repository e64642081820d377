import { z } from 'zod/v4'
import { emailSchema } from '~/domain/customers/addresses/email-address.schema'
import { maxReviewNameLength, maxReviewTextLength, maxReviewTitleLength } from '~/domain/shared/field-limits'
import { cleanLine, cleanLines } from '~/domain/shared/text/clean-line'
import { lineText, requiredText } from '~/domain/shared/text/typed-text.schema'
import { tokenSchema } from '~/domain/shared/token.schema'
import { wholeNumberSchema } from '~/domain/shared/whole-number.schema'
import { maxReviewPhotos, reviewSorts } from './review'

const starsMessage = 'Choose 1 to 5 stars'
export const starsSchema = wholeNumberSchema(starsMessage).pipe(z.number().min(1, starsMessage).max(5, starsMessage))

const textMessage = 'Write at least 10 characters'

/** Input for a review. */
export const reviewSchema = z.object({
  /** The product's slug. */
  product: z.string().min(1).max(200),
  /** Token of the order in which it was bought; the signed-in customer's orders without one. */
  order: z.union([z.literal(''), tokenSchema]).default(''),
  name: requiredText('Enter a name').overwrite(cleanLine).min(1, 'Enter a name').max(maxReviewNameLength),
  /** The e-mail address of a guest, where anyone may write; nobody sees it. */
  email: z.union([z.literal(''), emailSchema]).default(''),
  rating: starsSchema,
  title: lineText.max(maxReviewTitleLength).default(''),
  text: requiredText(textMessage)
    .overwrite(cleanLines)
    .min(10, textMessage)
    .max(maxReviewTextLength, `Write at most ${maxReviewTextLength} characters`),
  /** Answers to the owner's own fields by their names. */
  field: z.record(z.string().max(60), lineText.max(200)).default({}),
  photoTokens: z.array(tokenSchema).max(maxReviewPhotos).default([]),
})
export type ReviewInput = z.output<typeof reviewSchema>

/** The page, the stars and the order of a list of reviews. */
export const reviewListSchema = z.object({
  page: wholeNumberSchema('The page must be a number').pipe(z.number().min(1).max(10_000)).default(1),
  stars: starsSchema.nullable().default(null),
  sort: z.enum(reviewSorts).default('newest'),
})
export type ReviewListInput = z.output<typeof reviewListSchema>

/** reviews.fields */
export const storedFieldsSchema = z.array(z.object({ label: z.string(), value: z.string() }))
