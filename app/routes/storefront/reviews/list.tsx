import { createHmac } from 'node:crypto'
import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { serverPart } from '~/framework/page-data'
import { ServerHtml } from '~/framework/server-html'
import { ReviewList } from '~/components/review/review-list'
import { TextPage } from '~/components/shell/text-page'
import { readProductChannels } from '~/domain/site/search-engines/product-channels.server'
import { voteForReview } from '~/domain/catalogue/reviews/moderate-review.server'
import { findReviewedProduct } from '~/domain/catalogue/reviews/read-reviews.server'
import { customerOf } from '~/domain/shared/shop'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { isReviewListParam, productPath, productReviewsPath } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import type { Flash } from '~/http/cookies.server'
import { errorResponse } from '~/http/body.server'
import { readReviewPage } from '~/http/catalogue/review-page.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith } from '~/http/reply.server'
import type { PageHandle } from '~/http/scripts'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle: PageHandle = { caches: { params: isReviewListParam } }

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { slug = '' } = args.params
  const { searchParams, search } = new URL(args.request.url)
  const product = (await findReviewedProduct(context, slug)) ?? (await findReviewedProduct(context, slug.toLowerCase()))
  if (product && product.slug !== slug) throw redirect(productReviewsPath(product.slug) + search, 301)
  const reviews = product && (await readReviewPage(context, product.id, searchParams))
  if (!reviews) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const channelIds = await readProductChannels(context, product.id)
  return { product, isFiltered: reviews.stars !== null, server: serverPart({ reviews, channelIds }) }
}

const alreadyVoted = 'There is a vote of yours for this review already.'

const voteSchema = z.object({ product: z.string().max(200), review: idNumber, back: z.string().max(1000).default('') })

/** Goes back to the review in the list that its vote was sent from. */
function redirectToReview(
  context: RequestContext,
  { product, review, back }: z.output<typeof voteSchema>,
  flash: Pick<Flash, 'tone' | 'message'>,
) {
  const [page = ''] = back.split('#')
  const isList = [productPath(product), productReviewsPath(product)].includes(page.split('?')[0] ?? '')
  return redirectWith(context, `${isList ? page : productReviewsPath(product)}#review-${review}`, { flash })
}

/** The vote that a review is helpful: once for each customer, or for each network of guests. */
export const action = formAction({
  schema: voteSchema,
  limit: 'review_vote',
  async answer(context, form) {
    if (!form.ok) throw errorResponse(422, form.error.message)
    const voter = customerOf(context)?.id ?? context.clientNetwork ?? ''
    const voterKey = createHmac('sha256', context.secret).update(`vote:${voter}`).digest('base64url').slice(0, 22)
    const isNew = await voteForReview(context.db, form.value.review, voterKey)
    const message = isNew ? 'Thank you: your vote is counted.' : alreadyVoted
    return redirectToReview(context, form.value, { tone: 'success', message })
  },
  replyWithErrors(context, form, { code, message }) {
    if (!form.ok || code === 'unavailable') return null
    return Promise.resolve(redirectToReview(context, form.value, { tone: 'error', message }))
  },
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Reviews of ${data?.product.name ?? ''}`,
    canonicalPath: productReviewsPath(data?.product.slug ?? ''),
    isIndexed: data?.isFiltered === false,
    channelIds: data?.server?.channelIds,
  })

export default function ProductReviewsPage() {
  const { product, server } = useLoaderData<typeof loader>()
  return (
    <TextPage title={`Reviews of ${product.name}`} parents={[{ name: product.name, href: productPath(product.slug) }]}>
      <ServerHtml name="reviews" className={stack}>
        {import.meta.env.SSR && server ? (
          <>
            <div id="reviews">
              <ReviewList
                page={{ slug: product.slug, address: `${productReviewsPath(product.slug)}?` }}
                reviews={server.reviews}
              />
            </div>
            <p>
              <a href={productPath(product.slug)}>To the product</a>
            </p>
          </>
        ) : null}
      </ServerHtml>
    </TextPage>
  )
}
