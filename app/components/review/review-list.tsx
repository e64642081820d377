import { Fragment } from 'react'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { Pagination } from '~/components/ui/pagination/pagination'
import { reviewSortLabels, reviewSorts, type ReviewPage } from '~/domain/catalogue/reviews/review'
import { productReviewsPath, writeReviewPath } from '~/paths'
import { clusterTight, stack } from '~/styles/layout.css'
import { aloneLink, smallMuted } from '~/styles/text.css'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'
import * as styles from './review.css'

/** The page that shows a list of reviews. */
export interface ReviewListPage {
  /** The slug of the product. */
  slug: string
  /**
   * Its address, to which the parameters of the list are added: it ends with ? or &, and may name what else the page
   * shows, such as chosen options, so that the links keep it.
   */
  address: string
}

/**
 * The reviews of a product by pages: with links to filter and to sort them, and the votes. The links are those of the
 * page that contains the list, and lead to its element #reviews.
 */
export function ReviewList({ page: { slug, address }, reviews }: { page: ReviewListPage; reviews: ReviewPage }) {
  const { summary, stars, sort, page, lastPage, total } = reviews
  const hrefOf = (change: { stars?: number | null; sort?: string; page?: number }) => {
    const list = { stars, sort, page: 1, ...change }
    const params = [
      ...(list.page > 1 ? [`page=${list.page}`] : []),
      `sort=${list.sort}`,
      ...(list.stars === null ? [] : [`stars=${list.stars}`]),
    ]
    return `${address}${params.join('&')}#reviews`
  }
  return (
    <div className={styles.columns} data-review-list>
      <div className={`${styles.summary} ${stack}`}>
        {summary.count > 0 ? (
          <ReviewSummary summary={summary} shownStars={stars} hrefOf={(filter) => hrefOf({ stars: filter })} />
        ) : (
          <p>No reviews yet.</p>
        )}
        <p>
          <LinkButton variant="secondary" size="small" href={writeReviewPath(slug)}>
            Write a review
          </LinkButton>
        </p>
      </div>
      {summary.count > 0 ? (
        <div className={`${styles.list} ${stack}`}>
          {summary.count > 1 ? (
            <p className={clusterTight}>
              <span>Sort:</span>
              {reviewSorts.map((other) => (
                <Fragment key={other}>
                  {/* text browsers set neighbours apart by the space alone */}{' '}
                  {other === sort ? (
                    <strong aria-current="true">{reviewSortLabels[other]}</strong>
                  ) : (
                    <a className={aloneLink} href={hrefOf({ sort: other })}>
                      {reviewSortLabels[other]}
                    </a>
                  )}
                </Fragment>
              ))}
            </p>
          ) : null}
          <p className={smallMuted} data-reviews-found>
            {total === 1 ? '1 review' : `${total} reviews`}
            {stars === null ? '' : ` with ${stars} ${stars === 1 ? 'star' : 'stars'} · `}
            {stars === null ? null : (
              <a className={aloneLink} href={hrefOf({ stars: null })}>
                Show all stars
              </a>
            )}
          </p>
          <div data-reviews>
            {reviews.reviews.map((review) => (
              <ReviewItem key={review.id} review={review}>
                <form method="post" action={productReviewsPath(slug)}>
                  <input type="hidden" name="product" value={slug} />
                  <input type="hidden" name="back" value={hrefOf({ page })} />
                  <Button variant="secondary" size="small" name="review" value={review.id}>
                    Helpful ({review.helpfulCount})
                  </Button>
                </form>
              </ReviewItem>
            ))}
          </div>
          {page < lastPage ? (
            <div className={styles.more}>
              <LinkButton variant="secondary" href={hrefOf({ page: page + 1 })} data-more-reviews>
                Show more reviews
              </LinkButton>
            </div>
          ) : null}
          <Pagination page={page} pageCount={lastPage} hrefOf={(other) => hrefOf({ page: other })} />
        </div>
      ) : null}
    </div>
  )
}
