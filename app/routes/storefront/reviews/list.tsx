import { createHmac } from 'node:crypto'
import { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { serverOnly } from '~/framework/page-data'
import { useLoaderData } from '~/framework/react'
import { ServerHtml } from '~/framework/server-html'
import { ReviewList } from '~/components/review/review-list'
import { TextPage } from '~/components/shell/text-page'
import { voteForReview } from '~/domain/reviews/moderate-review.server'
import { useMoreReviews } from '~/enhance/product/use-more-reviews'
import { readReviews } from '~/domain/reviews/read-reviews.server'
import { reviewListSchema } from '~/domain/reviews/review.schema'
import { findReviewedProduct } from '~/domain/reviews/reviews.queries.server'
import { customerOf } from '~/domain/shop'
import { idNumber } from '~/domain/whole-number.schema'
import { productReviewsPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { checkLimit } from '~/request/limits/check-limit.server'
import { errorResponse } from '~/request/body.server'
import { pageMeta } from '~/response/page-meta'
import { redirectWith } from '~/response/reply.server'
import { formAction } from '~/response/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

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
  return { product, list, reviews: serverOnly(await readReviews(context, product.id, list)) }
}

/** The vote that a review is helpful: once for each customer, or for each network of guests. */
export const action = formAction({
  schema: z.object({ product: z.string().max(200), review: idNumber, back: z.string().max(300).default('') }),
  async answer(context, form) {
    if (!form.ok) throw errorResponse(422, form.error.message)
    const { product, review, back } = form.value
    const limited = await checkLimit(context, 'review_vote')
    const voter = customerOf(context)?.id ?? context.clientNetwork ?? ''
    const voterKey = createHmac('sha256', context.secret).update(`vote:${voter}`).digest('base64url').slice(0, 22)
    if (limited.ok) await voteForReview(context.db, review, voterKey)
    const path = productReviewsPath(product)
    return redirectWith(context, `${back.startsWith(`${path}?`) ? back : path}#review-${review}`, {
      flash: limited.ok
        ? { tone: 'success', message: 'Thank you: your vote is counted.' }
        : { tone: 'error', message: limited.error.message },
    })
  },
  showAgain: () => null,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Reviews of ${data?.product.name ?? ''}`,
    canonicalPath: productReviewsPath(data?.product.slug ?? ''),
    isIndexed: data?.list.stars === null,
  })

export default function ProductReviewsPage() {
  const { product, list, reviews } = useLoaderData<typeof loader>()
  useMoreReviews()
  return (
    <TextPage title={`Reviews of ${product.name}`}>
      <ServerHtml name="reviews" className={stack}>
        {import.meta.env.SSR ? <ReviewList slug={product.slug} list={list} reviews={reviews} /> : null}
      </ServerHtml>
    </TextPage>
  )
}
