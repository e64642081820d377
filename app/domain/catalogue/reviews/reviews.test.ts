import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { sweepMails } from '../../../../tests/factories/gift-card'
import { after } from '../../../../tests/factories/gateway'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createChannel, createProduct } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { moveReview, replyToReview, voteForReview } from './moderate-review.server'
import { findReviewedProduct, readReviews } from './read-reviews.server'
import { parseReviewFields } from './review'
import { reviewListSchema, reviewSchema } from './review.schema'
import { findReviewAuthor, writeReview } from './write-review.server'

test('the owner’s fields are read from one text', () => {
  expect(parseReviewFields('Fit*: Small | True to size|; Where you wear it ;;: x; Fit: again')).toEqual([
    { name: 'fit', label: 'Fit', choices: ['again'], isRequired: false },
    { name: 'where_you_wear_it', label: 'Where you wear it', choices: [], isRequired: false },
  ])
  expect(parseReviewFields('फिट: छोटा | बड़ा; Größe')).toEqual([
    { name: 'फिट', label: 'फिट', choices: ['छोटा', 'बड़ा'], isRequired: false },
    { name: 'größe', label: 'Größe', choices: [], isRequired: false },
  ])
  expect(parseReviewFields('')).toEqual([])
  expect(parseReviewFields('Fit*: S | L')).toEqual([
    { name: 'fit', label: 'Fit', choices: ['S', 'L'], isRequired: true },
  ])
})

const meera = {
  id: 7,
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'meera@example.com',
  emailVerifiedAt: null,
  phone: null,
  phoneVerifiedAt: null,
}
const all = reviewListSchema.parse({})
const ratings = (db: Database) => db.read('products').where({ slug: 'scarf' }).first('rating_sum', 'rating_count')

const buy = async (db: Database, variantId: number, email: string) => {
  const visitor = await createReadyVisitor(db, { variantId, email })
  const { orderToken: order } = unwrap(await placeAsShown(visitor))
  const { number } = await db.read('orders').where({ token: order }).first('number')
  unwrap(await markOrderPaid(commandOn(db), number))
  const review = {
    product: 'scarf',
    order,
    name: 'Asha',
    email: '',
    rating: 4,
    title: 'Warm',
    text: 'I wear it every day.',
    field: {},
    photoTokens: [],
  }
  return { visitor, number, review }
}
const deliver = async (db: Database, number: string) => {
  const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: false }
  unwrap(await shipOrder(commandOn(db), number, parcel))
  unwrap(await deliverOrder(commandOn(db), number, { place: '', message: '' }))
}
const openShop = async (open: () => Promise<Database>) => {
  const db = await open()
  const { variantIds } = await createProduct(db, { slug: 'scarf' })
  const { id: productId } = await db.read('products').where({ slug: 'scarf' }).first('id')
  return { db, productId, variantId: variantIds[0] ?? 0 }
}

test('each field that a review lacks has a message that names it', () => {
  const { error } = reviewSchema.safeParse({ product: 'mug' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Enter a name'],
    ['rating', 'Choose 1 to 5 stars'],
    ['text', 'Write at least 10 characters'],
  ])
})

onSqlite('a review', { template: 'shop' }, (open) => {
  test('is written once by a customer, also with another address in a later order', async () => {
    const { db, variantId } = await openShop(open)
    const [first, second] = [await buy(db, variantId, 'asha@example.com'), await buy(db, variantId, 'rao@example.com')]
    for (const { number } of [first, second]) await deliver(db, number)
    await db.transaction((trx) => trx('orders').update({ customer_id: meera.id }))
    const customer = { ...first.visitor, actor: { kind: 'customer' as const, ...meera } }
    unwrap(await writeReview(customer, first.review))
    for (const order of [second.review.order, ''])
      expect(await writeReview(customer, { ...second.review, order })).toMatchObject({
        error: { message: 'You have reviewed this product already. Thank you!' },
      })
  })

  test('of the same person by another order is the second one, and a foreign order helps nobody', async () => {
    const { db, variantId } = await openShop(open)
    const first = await buy(db, variantId, 'asha@example.com')
    const second = await buy(db, variantId, 'Asha+shop@example.com')
    await deliver(db, first.number)
    await deliver(db, second.number)
    unwrap(await writeReview(first.visitor, first.review))
    expect(await writeReview(second.visitor, second.review)).toMatchObject({ error: { code: 'review_not_possible' } })
    const { visitor, review } = first
    for (const order of ['', 'x'.repeat(22)])
      expect(await findReviewAuthor(visitor, 'scarf', order)).toMatchObject({ error: { code: 'review_not_possible' } })
    expect(await findReviewAuthor(visitor, 'no-such', review.order)).toMatchObject({ error: { code: 'not_found' } })
    const elsewhere = { ...visitor, channel: { ...visitor.channel, id: visitor.channel.id + 1 } }
    expect(await findReviewAuthor(elsewhere, 'scarf', review.order)).toMatchObject({ ok: false })
    await createProduct(db, { slug: 'other' })
    expect(await findReviewAuthor(visitor, 'other', review.order)).toMatchObject({ ok: false })
  })

  test('is neither shown nor written where the product is not sold', async () => {
    const { db, variantId } = await openShop(open)
    const { visitor } = await buy(db, variantId, 'asha@example.com')
    const elsewhere = await createChannel(db, { code: 'eu', host: 'eu.localhost' })
    expect(await findReviewedProduct(visitor, 'scarf')).toMatchObject({ slug: 'scarf' })
    expect(await findReviewedProduct({ ...visitor, channel: elsewhere }, 'scarf')).toBeNull()
  })

  test('is written by whom the setting names: buyers, customers too, or anyone with an address', async () => {
    const { db, productId, variantId } = await openShop(open)
    const { visitor, number, review } = await buy(db, variantId, 'asha@example.com')
    const by = (review_by: 'buyers' | 'customers' | 'anyone', who = visitor) => ({
      ...who,
      settings: { ...who.settings, review_by, review_approval: false },
    })
    const signedIn = { ...visitor, actor: { kind: 'customer' as const, ...meera } }
    const guests = { ...review, order: '', email: 'asha@example.com' }
    for (const setting of ['buyers', 'customers'] as const)
      expect(await writeReview(by(setting), guests)).toMatchObject({ error: { code: 'review_not_possible' } })
    const refusedTo = async (who: typeof visitor) => {
      const refused = await writeReview(by('buyers', who), guests)
      return refused.ok ? '' : refused.error.message
    }
    expect(await refusedTo(visitor)).toContain('log in')
    // who is logged in is not asked to log in
    expect(await refusedTo(signedIn)).toMatch(/once an order of yours with it has been delivered/)
    expect(await refusedTo(signedIn)).not.toContain('log in.')
    unwrap(await writeReview(by('customers', signedIn), { ...guests, email: '' }))
    expect(await writeReview(by('anyone'), { ...guests, email: '' })).toMatchObject({
      error: { errors: { email: ['Enter your email address'] } },
    })
    unwrap(await writeReview(by('anyone'), guests))
    expect(await writeReview(by('anyone'), guests)).toMatchObject({ error: { code: 'review_not_possible' } })
    // the guest may have used the address of somebody else, who still has a review of their own
    await deliver(db, number)
    unwrap(await writeReview(by('buyers'), review))
    const { reviews } = await readReviews(visitor, productId, { ...all, sort: 'newest' })
    expect(reviews.map(({ isVerified }) => isVerified)).toEqual([true, false, false])
  })

  test('that waits for approval is told to the owner by one mail for all of the hour, and one that does not wait by none', async () => {
    const { db, variantId } = await openShop(open)
    const { visitor, review } = await buy(db, variantId, 'asha@example.com')
    unwrap(await changeSetting(commandOn(db), { key: 'order_mail_to', text: 'owner@example.com' }))
    await sweepMails(db, after(0))
    const write = (author: number, review_approval: boolean, minute: number) =>
      writeReview(
        { ...visitor, now: after(minute), settings: { ...visitor.settings, review_by: 'anyone', review_approval } },
        { ...review, order: '', name: `Asha ${author}`, email: `asha${author}@example.com`, title: '<b>Warm</b>' },
      )
    for (let author = 1; author <= 12; author += 1) unwrap(await write(author, true, 1))
    unwrap(await write(13, false, 1))
    expect(await sweepMails(db, after(1))).toEqual([])
    const mails = await sweepMails(db, after(62))
    expect(mails).toMatchObject([
      { to: 'owner@example.com', subject: expect.stringMatching(/^12 reviews wait for your approval: /) },
    ])
    expect(mails[0]?.text).toContain('4 of 5 for scarf, by Asha 12: <b>Warm</b>\n')
    expect(mails[0]?.text).toContain('\nand 2 more')
    expect(mails[0]?.text).toContain('reviews list --status pending --channel in')
    expect(mails[0]?.html).not.toContain('<b>Warm')
    unwrap(await write(14, true, 63))
    const rows = await db.read('reviews').where({ status: 'pending' }).select('id')
    for (const { id } of rows) unwrap(await moveReview(commandOn(db), id, 'approved'))
    expect(await sweepMails(db, after(130))).toEqual([])
  })
})

onBothDatabases('a review', { template: 'shop' }, (open) => {
  test('is written by a buyer after the delivery, once, and shown when it is approved', async () => {
    const { db, productId, variantId } = await openShop(open)
    const { visitor, number, review } = await buy(db, variantId, 'asha@example.com')
    expect(await writeReview(visitor, review)).toMatchObject({ error: { code: 'review_not_possible' } })
    await deliver(db, number)
    const written = await Promise.all([1, 2, 3].map(() => writeReview(visitor, review)))
    expect(written.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await readReviews(visitor, productId, all)).reviews).toEqual([])
    expect(await ratings(db)).toEqual({ rating_sum: 0, rating_count: 0 })
    const { id } = await db.read('reviews').first('id')
    unwrap(await moveReview(commandOn(db), id, 'approved'))
    unwrap(await replyToReview(commandOn(db), id, 'Thank you!'))
    const page = await readReviews(visitor, productId, all)
    expect(page).toMatchObject({
      total: 1,
      summary: { count: 1, timesTen: 40 },
      reviews: [{ title: 'Warm', isVerified: true, reply: 'Thank you!', authorName: 'Asha' }],
    })
    expect(await ratings(db)).toEqual({ rating_sum: 4, rating_count: 1 })
    expect(JSON.parse((await db.read('listings').where({ product_id: productId }).first('card')).card)).toMatchObject({
      ratingCount: 1,
    })
    expect((await readReviews(visitor, productId, { ...all, stars: 5 })).reviews).toEqual([])
    expect((await readReviews(visitor, productId, { ...all, stars: 4 })).reviews).toHaveLength(1)
    unwrap(await moveReview(commandOn(db), id, 'rejected'))
    expect(await ratings(db)).toEqual({ rating_sum: 0, rating_count: 0 })
    expect(await moveReview(commandOn(db), id, 'rejected')).toMatchObject({ ok: false })
  })

  test('has the owner’s fields, and its helpful votes count once for each voter', async () => {
    const { db, productId, variantId } = await openShop(open)
    const { visitor, number, review } = await buy(db, variantId, 'asha@example.com')
    await deliver(db, number)
    const settings = { ...visitor.settings, review_fields: 'Fit*: Small | Large; फिट', review_approval: false }
    const asking = { ...visitor, settings }
    expect(await writeReview(asking, review)).toMatchObject({ error: { errors: { 'field.fit': ['Fit is missing'] } } })
    expect(await writeReview(asking, { ...review, field: { fit: 'Huge' } })).toMatchObject({ ok: false })
    expect(unwrap(await writeReview(asking, { ...review, field: { fit: 'Large', फिट: 'ठीक', admin: '1' } }))).toEqual({
      isShown: true,
    })
    const { id } = await db.read('reviews').first('id')
    const votes = await Promise.all(['a', 'a', 'a', 'b'].map((voter) => voteForReview(db, id, voter)))
    expect(votes.filter(Boolean)).toHaveLength(2)
    expect(await voteForReview(db, 999, 'a')).toBe(false)
    expect((await readReviews(visitor, productId, all)).reviews).toMatchObject([
      {
        helpfulCount: 2,
        fields: [
          { label: 'Fit', value: 'Large' },
          { label: 'फिट', value: 'ठीक' },
        ],
      },
    ])
  })
})
