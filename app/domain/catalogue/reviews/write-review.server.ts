import type { Knex } from 'knex'
import { readUploadAssets } from '~/domain/catalogue/customisation/customisation.queries.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { customerKeys } from '~/domain/sales/pricing/customer-keys'
import { fail, ok, type Failure, type Result } from '~/domain/shared/result'
import type { Settings } from '~/domain/operations/settings/settings'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import { hours, minutes } from '~/domain/shared/units'
import { findReviewedProduct } from './read-reviews.server'
import { guestAuthorKey, parseReviewFields, type ReviewField } from './review'
import type { ReviewInput } from './review.schema'
import { findDeliveredOrder, hasReviewed, insertReview, type ReviewedProduct } from './reviews.queries.server'

interface Author {
  key: string
  customerId: number | null
  /** The delivered order in which the product was bought, or null. */
  orderId: number | null
}

interface Reviewing {
  product: ReviewedProduct
  /** Null for a guest whose address is not known yet. */
  author: Author | null
}

/**
 * Who reviews a product: the buyer whose order was delivered, by the order's link or signed in; with the setting
 * `review_by` also every customer, or anyone with an e-mail address (decisions, The catalogue). Errors: `not_found`,
 * `review_not_possible` with the reason.
 * @param email of a guest; '' while it is not known
 */
export async function findReviewAuthor(
  visitor: Visitor,
  product: string,
  orderToken: string,
  email = '',
): Promise<Result<Reviewing>> {
  const { db, channel, settings } = visitor
  const found = await findReviewedProduct(visitor, product)
  if (!found) return fail('not_found', 'We can’t find this product')
  const customer = customerOf(visitor)
  const linked = orderToken === '' ? null : await findOrder(db.read, { token: orderToken })
  const order =
    linked && linked.channelId === channel.id
      ? await findDeliveredOrder(db.read, found.id, { orderId: linked.id })
      : customer && (await findDeliveredOrder(db.read, found.id, { customerId: customer.id, channelId: channel.id }))
  const contact = order ?? customer ?? { email, phone: null }
  const isOpen =
    order !== null || (settings.review_by === 'customers' && customer !== null) || settings.review_by === 'anyone'
  if (!isOpen) return fail('review_not_possible', customer ? notBought : whoReviews[settings.review_by])
  const [contactKey] = customerKeys({ email: contact.email, phone: contact.phone, countryCode: channel.countryCode })
  if (contactKey === undefined) return ok({ product: found, author: null })
  // a guest with the address of a buyer does not take that buyer's only review
  const key = order === null && customer === null ? guestAuthorKey(contactKey) : contactKey
  const author = { key, customerId: customer?.id ?? null, orderId: order?.id ?? null }
  if (await hasReviewed(db.read, found.id, author)) return alreadyReviewed()
  return ok({ product: found, author })
}

/** For a customer who is logged in; their order may be one that they made as a guest. */
const notBought =
  'You can review this product once an order of yours with it has been delivered. If you ordered without logging in, open the link in your order email.'

const whoReviews: Record<Settings['review_by'], string> = {
  buyers: 'You can review a product once your order has been delivered. Open the link in your order email, or log in.',
  customers: 'Reviews are for customers, and for buyers whose order has been delivered. Please log in.',
  anyone: '',
}

/**
 * Writes a review, which is held until the owner approves it unless `review_approval` is off. Errors: those of
 * findReviewAuthor, `invalid_input` by field.
 * @returns whether everybody sees it already
 */
export async function writeReview(visitor: Visitor, input: ReviewInput): Promise<Result<{ isShown: boolean }>> {
  const found = await findReviewAuthor(visitor, input.product, input.order, input.email)
  if (!found.ok) return found
  const { product, author } = found.value
  if (!author) return fail('invalid_input', 'Enter your email address', { email: ['Enter your email address'] })
  const { db, channel, settings } = visitor
  const answers = answersOf(parseReviewFields(settings.review_fields), input.field)
  if (!Array.isArray(answers)) return { ok: false, error: answers }
  const isShown = !settings.review_approval
  return db.transaction(async (trx) => {
    const assetIds = await readUploadAssets(trx, input.photoTokens)
    const review = {
      productId: product.id,
      channelId: channel.id,
      customerId: author.customerId,
      orderId: author.orderId,
      authorKey: author.key,
      authorName: input.name,
      rating: input.rating,
      title: input.title,
      text: input.text,
      fields: JSON.stringify(answers),
      isVerified: author.orderId !== null,
      status: isShown ? ('approved' as const) : ('pending' as const),
    }
    const id = await insertReview(trx, review, assetIds, visitor.now().toISOString())
    if (id === null) return alreadyReviewed()
    if (isShown) await refreshListings(trx, [product.id])
    else await notifyOwnerSoon(trx, channel.id, visitor.now())
    return ok({ isShown })
  })
}

/** Tells the owner after the end of the hour, once for all the reviews that came in it. */
async function notifyOwnerSoon(trx: Knex, channelId: number, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / hours(1))
  await enqueueJob(trx, 'review.tell_owner', { channelId, hour }, now, {
    uniqueKey: `reviews:${channelId}:${hour}`,
    // a minute later, so that a transaction which began in the hour has ended
    runAfter: new Date(hours(hour + 1) + minutes(1)),
  })
}

const alreadyReviewed = () => fail('review_not_possible', 'You have reviewed this product already. Thank you!')

function answersOf(
  fields: readonly ReviewField[],
  given: Record<string, string>,
): Array<{ label: string; value: string }> | Failure {
  const errors: Record<string, string[]> = {}
  const answers = fields.flatMap(({ name, label, choices, isRequired }) => {
    const value = Object.hasOwn(given, name) ? (given[name] ?? '') : ''
    if (value === '' && isRequired) errors[`field.${name}`] = [`${label} is missing`]
    if (value !== '' && choices.length > 0 && !choices.includes(value)) errors[`field.${name}`] = ['Choose an answer']
    return value === '' ? [] : [{ label, value }]
  })
  const [first] = Object.values(errors)
  return first ? fail('invalid_input', first[0] ?? '', errors).error : answers
}
