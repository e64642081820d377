import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { ReviewForm } from '~/components/review/review-form'
import { TextPage } from '~/components/shell/text-page'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { findReviewedProduct } from '~/domain/catalogue/reviews/read-reviews.server'
import { parseReviewFields } from '~/domain/catalogue/reviews/review'
import { reviewSchema } from '~/domain/catalogue/reviews/review.schema'
import { findReviewAuthor, writeReview } from '~/domain/catalogue/reviews/write-review.server'
import { customerOf } from '~/domain/shared/shop'
import { loginPath, productPath, withQuery, writeReviewPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { readPostedForm } from '~/http/posted-form.server'
import { photoFields, photoFiles, storePhotos } from '~/http/forms/photos.server'
import { tokenPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showPhotoFormAgain } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const headers = tokenPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const slug = args.params.slug ?? ''
  const order = new URL(args.request.url).searchParams.get('order') ?? ''
  const found = await findReviewAuthor(context, slug, order)
  if (!found.ok && found.error.code === 'not_found') {
    const small = slug.toLowerCase()
    if (small !== slug && (await findReviewedProduct(context, small)))
      throw redirect(writeReviewPath(small) + new URL(args.request.url).search, 301)
    throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  }
  const canSignIn = !found.ok && order === '' && customerOf(context) === null
  // who has been logged out while writing finds the text again
  if (canSignIn && context.flash === null && readPostedForm(args.context) === null)
    throw redirect(withQuery(loginPath, { redirectTo: writeReviewPath(slug) }), 303)
  return {
    slug,
    order,
    name: found.ok ? found.value.product.name : '',
    problem: found.ok ? null : found.error.message,
    asksEmail: found.ok && found.value.author === null,
    fields: parseReviewFields(context.settings.review_fields),
  }
}

const formSchema = z.object({ ...reviewSchema.omit({ photoTokens: true }).shape, ...photoFields })

export const action = formAction({
  schema: formSchema,
  files: photoFiles,
  limit: { each: 'review', inside: ['upload'] },
  async answer(context, form) {
    if (!form.ok) return showPhotoFormAgain(form.typed, form.error)
    const { photo, photoToken, ...input } = form.value
    // only who may review may send photos
    const author = await findReviewAuthor(context, input.product, input.order, input.email)
    if (!author.ok) return showPhotoFormAgain(form.typed, author.error)
    const { tokens, failure } = await storePhotos(context, { photo, photoToken })
    if (failure) return showPhotoFormAgain(form.typed, failure, tokens)
    const written = await writeReview(context, { ...input, photoTokens: Object.values(tokens).slice(0, 4) })
    if (!written.ok) return showPhotoFormAgain(form.typed, written.error, tokens)
    const message = written.value.isShown
      ? 'Thank you: your review is on the page.'
      : 'Thank you for your review. We read it before it is shown.'
    return redirectWith(context, productPath(input.product), { flash: { tone: 'success', message } })
  },
  replyWithErrors: async (_context, { typed }, error) => showPhotoFormAgain(typed, error),
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ? `Review ${data.name}` : 'Write a review' })

export default function WriteReviewPage() {
  const { slug, order, name, problem, asksEmail, fields } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <TextPage
      title={name ? `Review ${name}` : 'Write a review'}
      parents={name ? [{ name, href: productPath(slug) }] : []}
    >
      <div className={stack}>
        <ErrorSummary errors={failed?.errors ?? {}} />
        {problem !== null && !failed ? (
          <p>{problem}</p>
        ) : (
          <ReviewForm
            slug={slug}
            order={failed?.typed.order ?? order}
            fields={fields}
            asksEmail={asksEmail}
            typed={failed?.typed}
            photoTokens={failed?.photoTokens}
            errors={failed?.errors}
          />
        )}
        <p>
          <a href={productPath(slug)}>Back to the product</a>
        </p>
      </div>
    </TextPage>
  )
}
