import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import { readReviews } from '~/domain/catalogue/reviews/read-reviews.server'
import type { ReviewPage } from '~/domain/catalogue/reviews/review'
import { reviewListSchema, type ReviewListInput } from '~/domain/catalogue/reviews/review.schema'
import type { Shop } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import type { RequestContext } from '~/http/context.server'

/**
 * Returns the list of reviews that the parameters of an address ask for: the first page of all reviews where they name
 * nothing.
 */
function listOf(params: URLSearchParams): ReviewListInput {
  const asked = reviewListSchema.safeParse({
    page: params.get('page') ?? undefined,
    stars: params.get('stars') || null,
    sort: params.get('sort') ?? undefined,
  })
  return asked.success ? asked.data : reviewListSchema.parse({})
}

const readCachedReviewPage = cacheContent({
  max: 300,
  keyOf: ({ channel }: Shop, productId: number, { page, stars, sort }: ReviewListInput) => [
    channel.id,
    productId,
    page,
    stars,
    sort,
  ],
  load: readReviews,
})

/**
 * The page of a product's reviews that an address asks for (`isReviewListParam`). A vote does not count as a change of
 * the content, so it is seen by others within five minutes, and at once by who has voted: their page has a message.
 * null in a shop without reviews.
 */
export async function readReviewPage(
  context: RequestContext,
  productId: number,
  params: URLSearchParams,
): Promise<ReviewPage | null> {
  if (!(await hasFeature(context, 'Review'))) return null
  const read = context.flash === null ? readCachedReviewPage : readReviews
  return read(context, productId, listOf(params))
}
