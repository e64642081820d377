import { createHmac } from 'node:crypto'
import { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { ReviewItem } from '~/components/review/review-item'
import { ReviewSummary } from '~/components/review/review-summary'
import { Button } from '~/components/ui/button/button'
import { TextPage } from '~/components/shell/text-page'
import { Pagination } from '~/components/ui/pagination/pagination'
import { voteForReview } from '~/domain/reviews/moderate-review.server'
import { readReviews } from '~/domain/reviews/read-reviews.server'
import { reviewListSchema } from '~/domain/reviews/review.schema'
import { reviewSortLabels, reviewSorts } from '~/domain/reviews/review'
import { findReviewedProduct } from '~/domain/reviews/reviews.queries.server'
import { customerOf } from '~/domain/shop'
import { idNumber } from '~/domain/whole-number.schema'
import { productPath, productReviewsPath, withQuery, writeReviewPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { checkLimit } from '~/request/limits/check-limit.server'
import { errorResponse } from '~/request/body.server'
import { pageMeta } from '~/response/page-meta'
import { redirectWith } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'
import { clusterTight, stack } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'

export const handle = { scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const product = await findReviewedProduct(context.db.read, args.params.slug ?? '')
  if (!product) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const params = new URL(args.request.url).searchParams
  const asked = reviewListSchema.safeParse({
    page: params.get('page') ?? undefined,
    stars: params.get('stars') || null,
    sort: params.get('sort') ?? undefined,
  })
  const list = asked.success ? asked.data : reviewListSchema.parse({})
  return { product, list, reviews: await readReviews(context, product.id, list) }
}

/** The vote that a review is helpful: once for each customer, or for each network of guests. */
export const action = formAction({
  schema: z.object({ product: z.string().max(200), review: idNumber }),
  async answer(context, form) {
    if (!form.ok) throw errorResponse(422, form.error.message)
    const { product, review } = form.value
    const limited = await checkLimit(context, 'review_vote')
    const voter = customerOf(context)?.id ?? context.clientNetwork ?? ''
    const voterKey = createHmac('sha256', context.secret).update(`vote:${voter}`).digest('base64url').slice(0, 22)
    if (limited.ok) await voteForReview(context.db, review, voterKey)
    return redirectWith(context, productReviewsPath(product), {
      flash: limited.ok
        ? { tone: 'success', message: 'Thank you: your vote is counted.' }
        : { tone: 'error', message: limited.error.message },
    })
  },
  showAgain: () => null,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Reviews of ${data?.product.name ?? ''}`, isIndexed: true })

export default function ProductReviewsPage() {
  const { product, list, reviews } = useLoaderData<typeof loader>()
  const path = productReviewsPath(product.slug)
  const hrefOf = (change: Record<string, string | undefined>) =>
    withQuery(path, { stars: list.stars === null ? undefined : String(list.stars), sort: list.sort, ...change })
  return (
    <TextPage title={`Reviews of ${product.name}`}>
      <div className={stack}>
        <ReviewSummary slug={product.slug} summary={reviews.summary} />
        <p className={clusterTight}>
          {list.stars === null ? null : <a href={hrefOf({ stars: undefined })}>Show all stars</a>}
          {reviewSorts.map((sort) =>
            sort === list.sort ? (
              <strong key={sort}>{reviewSortLabels[sort]}</strong>
            ) : (
              <a key={sort} href={hrefOf({ sort })}>
                {reviewSortLabels[sort]}
              </a>
            ),
          )}
        </p>
        <p className={smallMuted}>
          {reviews.total === 1 ? '1 review' : `${reviews.total} reviews`}
          {list.stars === null ? '' : ` with ${list.stars} ${list.stars === 1 ? 'star' : 'stars'}`}
        </p>
        {reviews.reviews.map((review) => (
          <ReviewItem key={review.id} review={review}>
            <form method="post" action={path}>
              <input type="hidden" name="product" value={product.slug} />
              <Button variant="quiet" size="small" name="review" value={review.id}>
                Helpful ({review.helpfulCount})
              </Button>
            </form>
          </ReviewItem>
        ))}
        <Pagination
          page={reviews.page}
          pageCount={reviews.lastPage}
          hrefOf={(page) => hrefOf({ page: String(page) })}
        />
        <p>
          <a href={writeReviewPath(product.slug)}>Write a review</a> ·{' '}
          <a href={productPath(product.slug)}>To the product</a>
        </p>
      </div>
    </TextPage>
  )
}
