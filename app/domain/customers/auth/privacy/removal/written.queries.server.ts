import type { Knex } from 'knex'
import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import { namesPerson, type Person } from '~/domain/customers/auth/privacy/person'
import { deleteLoggedValues } from '~/domain/operations/changes/change-log/change-log.queries.server'
import { guestAuthorKey } from '~/domain/catalogue/reviews/review'
import { clearSnapshots } from './orders.queries.server'

/** The reviews of a person: by the account, of their orders, and of a guest with a proven contact. */
export function reviewsOf(
  q: Knex,
  { id, provenKeys }: Person,
  orders: Knex.QueryBuilder | number[],
): Knex.QueryBuilder {
  return q('reviews').where((own) => {
    void own.where('reviews.customer_id', id)
    void own.orWhereIn('reviews.order_id', orders as number[])
    void own.orWhereIn('reviews.author_key', [...provenKeys, ...provenKeys.map(guestAuthorKey)])
  })
}

/** Deletes the reviews of a person; returns the products, whose ratings have changed, and the pictures. */
export async function deleteReviews(
  trx: Knex,
  person: Person,
  orderIds: readonly number[],
): Promise<{ productIds: number[]; assetIds: number[] }> {
  const rows: Array<{ id: number; product_id: number }> = await reviewsOf(trx, person, [...orderIds]).select(
    'id',
    'product_id',
  )
  const reviewIds = rows.map((row) => row.id)
  const assetIds: number[] = await trx('review_photos').whereIn('review_id', reviewIds).pluck('asset_id')
  await trx('review_photos').whereIn('review_id', reviewIds).delete()
  await trx('review_votes').whereIn('review_id', reviewIds).delete()
  await trx('reviews').whereIn('id', reviewIds).delete()
  await deleteLoggedValues(trx, 'review', reviewIds)
  return { productIds: rows.map((row) => row.product_id), assetIds }
}

/**
 * Removes what a person and the owner wrote about refunds and in the record of changes, and the photos; pieces, sums
 * and states stay.
 */
export async function clearRefundRequests(trx: Knex, orderIds: readonly number[]): Promise<number[]> {
  const requests = trx('refund_requests').whereIn('order_id', [...orderIds])
  const ids = requests.clone().select('id')
  const assetIds: number[] = await trx('refund_request_photos').whereIn('request_id', ids).pluck('asset_id')
  await trx('refund_request_photos').whereIn('request_id', ids).delete()
  await trx('refund_request_steps').whereIn('request_id', ids).update({ note: '' })
  await requests.update({ text: '' })
  await deleteLoggedValues(trx, 'order', orderIds)
  return assetIds
}

const noRecipient = { recipient_name: '', recipient_email: '', sender_name: '', message: '' }

/**
 * Removes a person from the gift cards that they bought, and from those that were sent to their address. A card that
 * waits for its day keeps its recipient until it is sent (see markGiftCardSent).
 */
export async function removePersonFromGiftCards(
  trx: Knex,
  { provenEmail }: Person,
  orderIds: readonly number[],
): Promise<void> {
  const bought = trx('gift_cards').whereIn('order_id', [...orderIds])
  const boughtIds: number[] = await bought.clone().pluck('id')
  await deleteLoggedValues(trx, 'gift_card', boughtIds)
  await bought.clone().whereNotNull('sent_at').update(noRecipient)
  await bought.clone().update({ sender_name: '' })
  if (provenEmail === null) return
  const received = trx('gift_cards')
    .whereRaw('lower(recipient_email) IN (?, ?)', emailSpellings(provenEmail))
    .whereNotNull('sent_at')
  const lines: Array<{ id: number; snapshot: string }> = await received
    .clone()
    .join('order_lines as l', (on) => {
      void on.on('l.order_id', 'gift_cards.order_id').andOn('l.position', 'gift_cards.line_position')
    })
    .select('l.id', 'l.snapshot')
  await clearSnapshots(trx, lines)
  const carts = trx('orders').whereIn('id', received.clone().select('order_id')).select('cart_id')
  await trx('cart_lines').whereIn('cart_id', carts).update({ customisation: null })
  const receivedIds: number[] = await received.clone().pluck('gift_cards.id')
  await deleteLoggedValues(trx, 'gift_card', receivedIds)
  await received.update(noRecipient)
}

/** Deletes the answers to forms in which the person gave a contact of theirs. */
export async function deleteFormAnswers(trx: Knex, person: Person): Promise<void> {
  const ids = (await findFormAnswers(trx, person)).map(({ id }) => id)
  await trx('form_answers').whereIn('id', ids).delete()
}

/** The answers to forms in which the person gave a contact of theirs, the first ones first. */
export async function findFormAnswers(
  q: Knex,
  person: Person,
): Promise<Array<{ id: number; formId: number; createdAt: string; answers: Record<string, string | string[]> }>> {
  const { provenEmail, provenPhone } = person
  if (provenEmail === null && provenPhone === null) return []
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows: Array<{ id: number; formId: number; createdAt: string; answers: string }> = await q('form_answers')
    .where((text) => {
      for (const email of provenEmail === null ? [] : emailSpellings(provenEmail))
        void text.orWhereRaw(`lower(answers) LIKE ? ESCAPE '\\'`, [like(email)])
      // numbers are typed with spaces in many ways; the last four digits mostly stand together
      if (provenPhone !== null) void text.orWhereRaw(`answers LIKE ? ESCAPE '\\'`, [like(provenPhone.slice(-4))])
    })
    .orderBy('id')
    .select({ id: 'id', formId: 'form_id', createdAt: 'created_at', answers: 'answers' })
  return rows.flatMap(({ answers, ...row }) => {
    const parsed: Record<string, string | string[]> = JSON.parse(answers)
    return namesPerson(Object.values(parsed).flat(), person) ? [{ ...row, answers: parsed }] : []
  })
}
