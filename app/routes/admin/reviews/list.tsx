import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { head } from '~/components/admin/list/list.css'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { PhotoLinks } from '~/components/ui/picture/photo-links'
import { listReviews } from '~/domain/catalogue/reviews/list/read-review-list.server'
import { reviewListStates } from '~/domain/catalogue/reviews/list/review-list'
import { countWaitingReviews, findReply } from '~/domain/catalogue/reviews/list/review-list.queries.server'
import { moveReview, replyToReview } from '~/domain/catalogue/reviews/moderate-review.server'
import type { ReviewStatus } from '~/domain/catalogue/reviews/review'
import { storedFieldsSchema } from '~/domain/catalogue/reviews/review.schema'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { parseJson } from '~/domain/shared/parse-json'
import { linesText } from '~/domain/shared/text/typed-text.schema'
import { adminReviewsPath } from '~/admin-paths'
import { productPath } from '~/paths'
import { listParams } from '~/http/lists/list-params'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { requestContext } from '~/http/context.server'
import { pageMeta } from '~/http/page-meta'
import { sentForm } from '~/http/posted-form.server'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { lines, smallMuted, subheading } from '~/styles/text.css'
import { countText } from '../orders/order-list.server'

export const handle = { permission: 'reviews' } satisfies StaffHandle

const params = listParams({
  filters: z.object({ state: z.enum(reviewListStates).default('pending') }),
  sorts: ['usual'],
})

const labels: Record<ReviewStatus, string> = { pending: 'Waiting', approved: 'In the shop', rejected: 'Refused' }

export const loader = adminLoader(handle, async (context, _staff, { request }) => {
  const { db, channel } = context
  const asked = params.read(new URL(request.url).searchParams)
  const { filters, after, before } = asked
  const [page, waiting] = await Promise.all([
    listReviews(context, filters.state, { after, before }),
    countWaitingReviews(db.read, channel.id),
  ])
  return {
    state: filters.state,
    // the answer to a form leads to the same list
    query: params.query(asked, { after, before }),
    reviews: page.rows.map(({ fields, createdAt, isVerified, ...review }) => ({
      ...review,
      fields: storedFieldsSchema.parse(parseJson(fields)).map(({ label, value }) => `${label}: ${value}`),
      details: [review.authorName, isVerified ? 'Verified buyer' : '', instantText(createdAt, channel)]
        .filter(Boolean)
        .join(' · '),
    })),
    tabs: reviewListStates.map((state) => ({
      label: labels[state],
      href: adminReviewsPath + params.query({ ...asked, filters: { state } }),
      count: state === 'pending' ? countText(waiting, channel.languageTag) : undefined,
      isCurrent: state === filters.state,
    })),
    previousHref: page.previous && adminReviewsPath + params.query(asked, { before: page.previous }),
    nextHref: page.next && adminReviewsPath + params.query(asked, { after: page.next }),
  }
})

const review = {
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  version: z.coerce.number().int().min(0),
}
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), ...review }),
  z.object({ intent: z.literal('reject'), ...review }),
  z.object({ intent: z.literal('reply'), ...review, reply: linesText.trim().max(2000).default('') }),
])

export const action = adminAction(handle, {
  schema,
  limit: { approve: staffWork, reject: staffWork, reply: staffWork },
  async answer(context, staff, form, { request }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const { id, version } = value
    const done =
      value.intent === 'reply'
        ? await replyToReview(byStaff, id, value.reply, version)
        : await moveReview(byStaff, id, value.intent === 'approve' ? 'approved' : 'rejected', version)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    const asked = params.read(new URL(request.url).searchParams)
    const message = value.intent === 'reply' && value.reply === '' ? 'The reply is removed.' : doneTexts[value.intent]
    return redirectWith(context, adminReviewsPath + params.query(asked, asked), { flash: { tone: 'success', message } })
  },
  now: async (args, intent) => {
    const { db } = await requestContext(args)
    const id = Number(sentForm(args.request)?.get('id'))
    const found = intent === 'reply' && Number.isSafeInteger(id) ? await findReply(db.read, id) : null
    return found && { version: found.version, values: { reply: found.reply }, labels: { reply: 'Your reply' } }
  },
  replyWithErrors: showFormAgain,
})

const doneTexts: Record<z.output<typeof schema>['intent'], string> = {
  approve: 'The review is in the shop.',
  reject: 'The review is refused. Customers do not see it.',
  reply: 'The reply is saved.',
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reviews', isIndexed: false })

const emptyTexts: Record<ReviewStatus, [title: string, text: string]> = {
  pending: ['No review waits', 'A new review appears here until you approve or refuse it.'],
  approved: ['No reviews in the shop yet', 'Reviews that you approve appear here and on the pages of their products.'],
  rejected: ['No refused reviews', 'Reviews that you refuse appear here, so that you can change your mind.'],
}

export default function AdminReviewsPage() {
  const { state, query, reviews, tabs, previousHref, nextHref } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const typed = answer?.typed
  const errors: Record<string, string[] | undefined> = answer?.errors ?? {}
  const [title, text] = emptyTexts[state]
  const path = adminReviewsPath + query
  /** The errors by the names that the fields of each review have. */
  const named = Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name === 'reply' ? `reply-${typed?.id}` : name, messages]),
  )
  return (
    <>
      <div className={head}>
        <h1>Reviews</h1>
      </div>
      <ListTabs label="Reviews by state" tabs={tabs} />
      <ErrorSummary errors={named} />
      {reviews.length === 0 ? <EmptyState icon="star" title={title} text={text} /> : null}
      {reviews.map(({ id, version, status, ...shown }) => {
        const isTyped = typed?.intent === 'reply' && typed.id === String(id)
        return (
          <article key={id} className={`${box} ${stack}`} aria-labelledby={`review-${id}`}>
            <h2 className={subheading} id={`review-${id}`}>
              <a href={productPath(shown.productSlug)}>{shown.productName}</a>
            </h2>
            <p>
              <span role="img" aria-label={`${shown.rating} out of 5 stars`}>
                {'★'.repeat(shown.rating) + '☆'.repeat(5 - shown.rating)}
              </span>{' '}
              {shown.title === '' ? null : <strong>{shown.title}</strong>}
            </p>
            <p className={lines}>{shown.text}</p>
            {shown.fields.length === 0 ? null : <p className={smallMuted}>{shown.fields.join(' · ')}</p>}
            <PhotoLinks photos={shown.photos} />
            <p className={smallMuted}>{shown.details}</p>
            <div className={cluster}>
              {status === 'approved' ? null : (
                <form method="post" action={path}>
                  <input type="hidden" name="intent" value="approve" />
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="version" value={version} />
                  <Button>Approve</Button>
                </form>
              )}
              {status === 'rejected' ? null : (
                <form method="post" action={path}>
                  <input type="hidden" name="intent" value="reject" />
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="version" value={version} />
                  <Button variant="secondary">{status === 'pending' ? 'Refuse' : 'Take it from the shop'}</Button>
                </form>
              )}
            </div>
            {/* filled in again when what is stored has changed */}
            <form key={version} className={formStyle} method="post" action={path}>
              <input type="hidden" name="intent" value="reply" />
              <input type="hidden" name="id" value={id} />
              <VersionFields
                version={version}
                values={{ reply: shown.reply }}
                typed={isTyped ? typed : undefined}
                idOf={() => `field-reply-${id}`}
              />
              <TextareaField
                name="reply"
                id={`field-reply-${id}`}
                label="Your reply"
                hint="Everybody reads it below the review. Empty it to remove it."
                isOptional
                rows={2}
                maxLength={2000}
                defaultValue={isTyped ? typed.reply : shown.reply}
                errors={isTyped ? errors.reply : undefined}
              />
              <div>
                <Button variant="secondary" size="small">
                  Save the reply
                </Button>
              </div>
            </form>
          </article>
        )
      })}
      <ListPager newerHref={previousHref} olderHref={nextHref} newerLabel="Before" olderLabel="Next" />
    </>
  )
}
