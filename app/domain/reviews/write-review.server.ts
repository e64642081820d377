import { readUploadAssets } from '~/domain/customisation/customisation.queries.server'
import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { findOrder } from '~/domain/orders/orders.queries.server'
import { customerKeys } from '~/domain/pricing/customer-keys'
import { fail, ok, type Failure, type Result } from '~/domain/result'
import { customerOf, type Visitor } from '~/domain/shop'
import { parseReviewFields, type ReviewField } from './review'
import type { ReviewInput } from './review.schema'
import { findDeliveredOrder, findReviewedProduct, hasReviewed, insertReview } from './reviews.queries.server'

interface Author {
  key: string
  customerId: number | null
  /** The delivered order in which the product was bought, or null. */
  orderId: number | null
}

/**
 * Who reviews a product: the buyer whose order was delivered, by the order's link or signed in; with the setting
 * `review_by` also every customer (decisions, Reviews). Errors: `not_found`, `review_not_possible` with the reason.
 */
export async function findReviewAuthor(
  visitor: Visitor,
  product: string,
  orderToken: string,
): Promise<Result<{ product: { id: number; name: string; slug: string }; author: Author }>> {
  const { db, channel, settings } = visitor
  const found = await findReviewedProduct(db.read, product)
  if (!found) return fail('not_found', 'There is no such product')
  const customer = customerOf(visitor)
  const linked = orderToken === '' ? null : await findOrder(db.read, { token: orderToken })
  const order =
    linked && linked.channelId === channel.id
      ? await findDeliveredOrder(db.read, found.id, { orderId: linked.id })
      : customer && (await findDeliveredOrder(db.read, found.id, { customerId: customer.id, channelId: channel.id }))
  const contact = order ?? customer
  const [key] = contact
    ? customerKeys({ email: contact.email, phone: contact.phone, countryCode: channel.countryCode })
    : []
  const isOpen = order !== null || (settings.review_by === 'customers' && customer !== null)
  if (key === undefined || !isOpen)
    return fail(
      'review_not_possible',
      'Reviews are written by buyers whose order was delivered. Open the link in the mail of your order, or sign in.',
    )
  if (await hasReviewed(db.read, found.id, key)) return alreadyReviewed()
  return ok({ product: found, author: { key, customerId: customer?.id ?? null, orderId: order?.id ?? null } })
}

/**
 * Writes a review, which is held until the owner approves it unless `review_approval` is off. Errors: those of
 * findReviewAuthor, `invalid_input` by field.
 * @returns whether everybody sees it already
 */
export async function writeReview(visitor: Visitor, input: ReviewInput): Promise<Result<{ isShown: boolean }>> {
  const found = await findReviewAuthor(visitor, input.product, input.order)
  if (!found.ok) return found
  const { product, author } = found.value
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
    return ok({ isShown })
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
