import { z } from 'zod/v4'
import { readsOnly } from '~/http/limits/limit-rule'
import { call, type ApiCall } from '~/api/call.server'
import { serialisePicture } from '~/api/serialise/picture.server'
import { pictureSchema } from '~/api/wire/product.schema'
import { findReviewedProduct, readReviews } from '~/domain/catalogue/reviews/read-reviews.server'
import { parseReviewFields, reviewsPerPage } from '~/domain/catalogue/reviews/review'
import { reviewListSchema, reviewSchema } from '~/domain/catalogue/reviews/review.schema'
import { writeReview } from '~/domain/catalogue/reviews/write-review.server'
import { fail, ok } from '~/domain/shared/result'

const area = 'Reviews'
const fieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  choices: z.array(z.string()),
  required: z.boolean(),
})
const reviewAnswerSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  rating: z.number().int(),
  title: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  verified_buyer: z.boolean(),
  images: z.array(pictureSchema.nullable()),
  reply: z.string(),
  helpful: z.number().int(),
  created_at: z.string(),
})

export const reviewCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/plugins/review/fields',
    'Returns the owner’s own fields of a review',
    z.object({}),
    async ({ visitor }) =>
      ok({
        fields: parseReviewFields(visitor.settings.review_fields).map(({ isRequired, ...field }) => ({
          ...field,
          required: isRequired,
        })),
      }),
    { limit: readsOnly, output: z.object({ fields: z.array(fieldSchema) }) },
  ),
  call(
    area,
    'POST',
    '/plugins/review/rate-product',
    'Reviews a product, by a buyer whose order was delivered',
    z.object({
      slug: reviewSchema.shape.product,
      order_id: reviewSchema.shape.order.describe('The order in which it was bought; not needed when logged in'),
      name: reviewSchema.shape.name,
      email: reviewSchema.shape.email.describe('Of a guest, where anyone may write; nobody sees it'),
      rating: reviewSchema.shape.rating,
      title: reviewSchema.shape.title,
      text: reviewSchema.shape.text,
      fields: reviewSchema.shape.field,
      image_paths: reviewSchema.shape.photoTokens.describe('From /plugins/ProductCustomisation/uploadImage'),
    }),
    async ({ visitor }, { slug: product, order_id: order, fields: field, image_paths: photoTokens, ...input }) => {
      const written = await writeReview(visitor, { product, order, field, photoTokens, ...input })
      return written.ok ? ok({ shown: written.value.isShown }) : written
    },
    { limit: 'review', output: z.object({ shown: z.boolean() }), done: 'Thank you for your review' },
  ),
  call(
    area,
    'POST',
    '/plugins/review/product-reviews',
    'Returns a page of a product’s reviews with the counts by stars',
    z.object({ slug: reviewSchema.shape.product, ...reviewListSchema.shape }),
    async ({ visitor }, { slug, ...list }) => {
      const product = await findReviewedProduct(visitor, slug)
      if (!product) return fail('not_found', 'We can’t find this product')
      const { summary, reviews, total, page, lastPage } = await readReviews(visitor, product.id, list)
      return ok({
        reviews: reviews.map((review) => ({
          id: review.id,
          name: review.authorName,
          rating: review.rating,
          title: review.title,
          text: review.text,
          fields: review.fields,
          verified_buyer: review.isVerified,
          images: review.photos.map(serialisePicture),
          reply: review.reply,
          helpful: review.helpfulCount,
          created_at: review.createdAt,
        })),
        overall_rating: summary.timesTen / 10,
        total_reviews: summary.count,
        rating_count: summary.byStars,
        page,
        last_page: lastPage,
        per_page: reviewsPerPage,
        total,
        load_more: page < lastPage,
      })
    },
    {
      limit: readsOnly,
      output: z.object({
        reviews: z.array(reviewAnswerSchema),
        overall_rating: z.number(),
        total_reviews: z.number().int(),
        rating_count: z.array(z.object({ stars: z.number().int(), count: z.number().int() })),
        page: z.number().int(),
        last_page: z.number().int(),
        per_page: z.number().int(),
        total: z.number().int(),
        load_more: z.boolean(),
      }),
    },
  ),
]
