import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { Pagination } from '~/components/ui/pagination/pagination'
import { reviewSortLabels, reviewSorts, type ReviewPage, type ReviewSort } from '~/domain/reviews/review'
import { productPath, productReviewsPath, withQuery, writeReviewPath } from '~/paths'
import { clusterTight, stack } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'

interface ReviewListProps {
  slug: string
  list: { stars: number | null; sort: ReviewSort; page: number }
  reviews: ReviewPage
}

/** All reviews of a product, by pages: with the links to filter and to sort them, and the votes. */
export function ReviewList({ slug, list, reviews }: ReviewListProps) {
  const path = productReviewsPath(slug)
  const stars = list.stars === null ? undefined : String(list.stars)
  const hrefOf = (change: Record<string, string | undefined>) => withQuery(path, { stars, sort: list.sort, ...change })
  return (
    <div className={stack}>
      {reviews.summary.count > 0 ? (
        <ReviewSummary slug={slug} summary={reviews.summary} sort={list.sort} />
      ) : (
        <p>No reviews yet.</p>
      )}
      {reviews.summary.count > 1 ? (
        <p className={clusterTight}>
          <span>Sort:</span>
          {reviewSorts.map((sort) =>
            sort === list.sort ? (
              <strong key={sort} aria-current="true">
                {reviewSortLabels[sort]}
              </strong>
            ) : (
              <a key={sort} href={hrefOf({ sort })}>
                {reviewSortLabels[sort]}
              </a>
            ),
          )}
        </p>
      ) : null}
      {reviews.summary.count > 0 ? (
        <p className={smallMuted}>
          {reviews.total === 1 ? '1 review' : `${reviews.total} reviews`}
          {list.stars === null ? '' : ` with ${list.stars} ${list.stars === 1 ? 'star' : 'stars'} · `}
          {list.stars === null ? null : <a href={hrefOf({ stars: undefined })}>Show all stars</a>}
        </p>
      ) : null}
      <div data-reviews>
        {reviews.reviews.map((review) => (
          <ReviewItem key={review.id} review={review}>
            <form method="post" action={path}>
              <input type="hidden" name="product" value={slug} />
              <input type="hidden" name="back" value={hrefOf({ page: String(reviews.page) })} />
              <Button variant="secondary" size="small" name="review" value={review.id}>
                Helpful ({review.helpfulCount})
              </Button>
            </form>
          </ReviewItem>
        ))}
      </div>
      {reviews.page < reviews.lastPage ? (
        <LinkButton variant="secondary" href={hrefOf({ page: String(reviews.page + 1) })} data-more-reviews>
          Show more reviews
        </LinkButton>
      ) : null}
      <Pagination page={reviews.page} pageCount={reviews.lastPage} hrefOf={(page) => hrefOf({ page: String(page) })} />
      <p>
        <a href={writeReviewPath(slug)}>Write a review</a> · <a href={productPath(slug)}>To the product</a>
      </p>
    </div>
  )
}
