import type { Knex } from 'knex'
import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import type { Person } from '~/domain/customers/auth/privacy/person'
import { reviewsOf } from '~/domain/customers/auth/privacy/removal/written.queries.server'
import { ownOrders } from './own-orders.queries.server'

/** Reviews of a person. `fields` is JSON. */
export async function readOwnReviews(
  q: Knex,
  person: Person,
): Promise<
  Array<
    Record<'product' | 'name' | 'title' | 'text' | 'fields' | 'status' | 'reply' | 'at', string> & {
      id: number
      rating: number
    }
  >
> {
  return reviewsOf(q, person, ownOrders(q, person.id).select('o.id'))
    .join('products as p', 'p.id', 'reviews.product_id')
    .orderBy('reviews.id')
    .select({
      id: 'reviews.id',
      product: 'p.name',
      rating: 'reviews.rating',
      name: 'reviews.author_name',
      title: 'reviews.title',
      text: 'reviews.text',
      fields: 'reviews.fields',
      status: 'reviews.status',
      reply: 'reviews.reply',
      at: 'reviews.created_at',
    })
}

/** Pictures that were sent with reviews and with requests for refunds, and for things that are made to order. */
export async function readOwnPictures(
  q: Knex,
  given: { reviewIds: readonly number[]; requestIds: readonly number[]; tokens: readonly string[] },
): Promise<Array<{ what: string; hash: string }>> {
  const photos = (what: string, table: string, column: string, ids: ReadonlyArray<number | string>) =>
    q(`${table} as t`)
      .join('assets as a', 'a.id', 't.asset_id')
      .whereIn(`t.${column}`, [...ids])
      .orderBy('t.id')
      .select<Array<{ hash: string }>>('a.hash')
      .then((rows) => rows.map(({ hash }) => ({ what, hash })))
  return [
    ...(await photos('Review', 'review_photos', 'review_id', given.reviewIds)),
    ...(await photos('Refund request', 'refund_request_photos', 'request_id', given.requestIds)),
    ...(await photos('Made for you', 'uploads', 'token', given.tokens)),
  ]
}

/** Gift cards that a person bought, and those that were sent to their proven address. */
export async function readOwnGiftCards(
  q: Knex,
  { id, provenEmail }: Person,
): Promise<
  Array<
    Record<'lastFour' | 'currency' | 'recipient' | 'email' | 'sender' | 'message' | 'at', string> & {
      amount: number
      balance: number
    }
  >
> {
  const bought = ownOrders(q, id).select('o.id')
  return q('gift_cards as g')
    .where((own) => {
      void own.whereIn('g.order_id', bought)
      if (provenEmail !== null)
        void own.orWhere(
          (sent) =>
            void sent
              .whereRaw('lower(g.recipient_email) IN (?, ?)', emailSpellings(provenEmail))
              .whereNotNull('g.sent_at'),
        )
    })
    .orderBy('g.id')
    .select({
      lastFour: 'g.last_four',
      currency: 'g.currency',
      recipient: 'g.recipient_name',
      email: 'g.recipient_email',
      sender: 'g.sender_name',
      message: 'g.message',
      at: 'g.created_at',
      amount: 'g.initial_amount',
      balance: 'g.balance',
    })
}

/** The mails that somebody has asked for at the proven address. */
export async function readOwnRequestsForMail(
  q: Knex,
  { provenEmail }: Person,
): Promise<Array<{ what: string; about: string; email: string; at: string; confirmedAt: string | null }>> {
  if (provenEmail === null) return []
  const alerts = await q('stock_alerts as a')
    .join('variants as v', 'v.id', 'a.variant_id')
    .join('products as p', 'p.id', 'v.product_id')
    .whereRaw('lower(a.email) IN (?, ?)', emailSpellings(provenEmail))
    .orderBy('a.id')
    .select<Array<{ about: string; email: string; at: string; confirmedAt: string | null }>>({
      about: 'p.name',
      email: 'a.email',
      at: 'a.asked_at',
      confirmedAt: 'a.confirmed_at',
    })
  const news = await q('subscribers')
    .whereRaw('lower(email) IN (?, ?)', emailSpellings(provenEmail))
    .select<Array<{ email: string; at: string; confirmedAt: string | null }>>({
      email: 'email',
      at: 'asked_at',
      confirmedAt: 'confirmed_at',
    })
  return [
    ...alerts.map((row) => ({ what: 'Tell me when it is back', ...row })),
    ...news.map((row) => ({ what: 'News by email', about: '', ...row })),
  ]
}

/** Names, contacts and notes of the customer in the record of what the staff have changed. `value` is JSON. */
export async function readOwnChangedValues(q: Knex, customerId: number): Promise<string[]> {
  return q('change_log_values')
    .where({ thing_kind: 'customer', thing_id: String(customerId) })
    .orderBy('hash')
    .pluck('value')
}

/** The codes that were sent to the customer. */
export async function readOwnCodes(
  q: Knex,
  { id, provenEmail, provenPhone }: Person,
): Promise<Array<{ purpose: string; destination: string; at: string }>> {
  const contacts = [provenEmail, provenPhone].filter((contact) => contact !== null)
  return q('one_time_codes')
    .where({ customer_id: id })
    .orWhereIn('destination', contacts)
    .orderBy('id')
    .select({ purpose: 'purpose', destination: 'destination', at: 'sent_at' })
}

/** The carts of a customer without an order, with their lines. The texts that are JSON in the database are so here. */
export async function readOwnCarts(
  q: Knex,
  customerId: number,
): Promise<{
  carts: Array<
    Record<'email' | 'phone' | 'shipping' | 'billing' | 'note' | 'pincode' | 'removed', string | null> & { at: string }
  >
  lines: Array<
    { name: string; sku: string; quantity: number; customisation: string | null; choices: string | null } & SoldUnit
  >
  addresses: string[]
}> {
  const own = () => q('carts as c').where({ 'c.customer_id': customerId })
  return {
    carts: await own().orderBy('c.id').select({
      email: 'c.email',
      phone: 'c.phone',
      shipping: 'c.shipping_address',
      billing: 'c.billing_address',
      note: 'c.note',
      pincode: 'c.pincode',
      removed: 'c.removed_line',
      at: 'c.updated_at',
    }),
    lines: await own()
      .join('cart_lines as l', 'l.cart_id', 'c.id')
      .join('variants as v', 'v.id', 'l.variant_id')
      .join('products as p', 'p.id', 'v.product_id')
      .orderBy('l.id')
      .select({
        name: 'p.name',
        sku: 'v.sku',
        quantity: 'l.quantity',
        displayUnit: 'p.display_unit',
        unitsPerQuantity: 'v.units_per_quantity',
        customisation: 'l.customisation',
        choices: 'l.choices',
      }),
    addresses: await own().join('cart_addresses as a', 'a.cart_id', 'c.id').orderBy('a.id').pluck('a.address'),
  }
}

/** The slugs of forms by id. */
export async function readFormSlugs(q: Knex): Promise<Map<number, string>> {
  const rows: Array<{ id: number; slug: string }> = await q('forms').select('id', 'slug')
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
