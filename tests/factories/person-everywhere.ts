import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '~db/connection'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { registerCustomer } from '~/domain/customers/auth/register.server'
import { saveBookAddress } from '~/domain/sales/cart/address-book/address-book.server'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { storeCustomisationImage } from '~/domain/catalogue/customisation/store-image.server'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { storeDevMail } from '~/domain/operations/mail/dev-mail.server'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { writeReview } from '~/domain/catalogue/reviews/write-review.server'
import { storeDevSms } from '~/domain/operations/sms/dev-sms.server'
import { writeSms } from '~/domain/operations/sms/sms'
import type { Customer, Visitor } from '~/domain/shared/shop'
import { createReadyVisitor, placeAsShown, unwrap } from './cart'
import { createAuthVisitor } from './customer'
import { openShop } from './gateway'
import { payAtGateway, sweepMails } from './gift-card'
import { markerOf, personalColumns, personEmail, personPhone } from './personal-columns'
import { createPostedPicture } from './posted-picture'
import { factoryNow } from './product'
import { bengaluruAddress } from './shop'
import { commandOn } from './visitor'

const at = factoryNow.toISOString()
const later = '2026-12-31T00:00:00.000Z'

async function uploadPicture(visitor: Visitor, background: string): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background } })
  return unwrap(await storeCustomisationImage(visitor, createPostedPicture(await picture.png().toBuffer()))).token
}

/**
 * A customer with proven contacts who has left something in every table and column of personalColumns: an order of
 * theirs that was paid, sent, delivered, asked back and reviewed, with pictures, and files in DATA_DIR.
 */
export async function createPersonEverywhere(
  open: () => Promise<Database>,
): Promise<{ visitor: AuthVisitor; customer: Customer; sessionToken: string }> {
  const { db, variantId } = await openShop(open)
  const guest = await createAuthVisitor(db)
  const registered = unwrap(
    await registerCustomer(guest, {
      first_name: 'Zqfirst',
      last_name: 'Zqlast',
      phone: '9812345670',
      email: personEmail,
      password: 'Lotus-pond-7',
    }),
  )
  await db.transaction((trx) =>
    trx('customers').update({ email_verified_at: at, phone: personPhone, phone_verified_at: at }),
  )
  const found = await readSession(db, registered.sessionToken, factoryNow)
  if (!found) throw new Error('there is no session')
  const { customer, session } = found
  const visitor: AuthVisitor = { ...guest, actor: { kind: 'customer', ...customer }, session }
  unwrap(
    await saveBookAddress(visitor, customer.id, { ...bengaluruAddress, id: null, type: 'Shipping', isDefault: true }),
  )
  const buyer = {
    ...(await createReadyVisitor(db, { variantId, method: 'card', email: personEmail })),
    dataDir: guest.dataDir,
  }
  const { orderToken: token, paymentToken } = unwrap(await placeAsShown(buyer))
  await payAtGateway(db, paymentToken)
  await sweepMails(db)
  const write = (table: string, row: Record<string, unknown>) =>
    db.transaction(async (trx) => void (await trx(table).insert(row)))
  const {
    id: orderId,
    number,
    channel_id: channelId,
    cart_id: cartId,
  } = await db.read('orders').where({ token }).first()
  await db.transaction((trx) =>
    trx('orders').update({
      billing_address: String(personalColumns['orders']?.['billing_address']).replace(
        markerOf('orders', 'billing_address'),
        markerOf('documents', 'content'),
      ),
    }),
  )
  const parcel = { carrier: 'DTDC', waybill: 'D1234', trackingUrl: null, items: null, allowsUnpaid: false }
  unwrap(await shipOrder(commandOn(db), number, parcel))
  unwrap(await deliverOrder(commandOn(db), number, { place: 'Bengaluru', message: '' }))
  await sweepMails(db)
  const asked = { token, quantity: { l1: 1 }, reason: 'damaged' as const, text: 'A hole' }
  unwrap(await requestRefund(buyer, { ...asked, photoTokens: [await uploadPicture(buyer, '#c00')] }))
  const { slug } = await db.read('products').first('slug')
  const review = {
    product: slug,
    order: token,
    name: 'Zq',
    rating: 4,
    title: 'Warm',
    text: 'I wear it every day.',
    email: '',
    field: {},
  }
  unwrap(await writeReview(buyer, { ...review, photoTokens: [await uploadPicture(buyer, '#0c0')] }))
  const lineToken = await uploadPicture(buyer, '#00c')

  await write('order_events', { order_id: orderId, kind: 'cancelled', detail: '{}', created_at: at })
  await write('change_log_values', { hash: 'h', salt: 's', value: 'x', thing_kind: 'order', thing_id: String(orderId) })
  await write('first_order_claims', { customer_key: 'x', order_id: orderId })
  const [coupon] = await db.transaction((trx) =>
    trx('coupons')
      .insert({ channel_id: channelId, code: 'WELCOME', title: 'Welcome', kind: 'fixed', value: 100, conditions: '{}' })
      .returning<Array<{ id: number }>>('id'),
  )
  await write('coupon_redemptions', { coupon_id: coupon?.id, order_id: orderId, created_at: at })
  await write('gift_cards', {
    channel_id: channelId,
    order_id: orderId,
    line_position: 1,
    piece: 1,
    nonce: 'n',
    code_hash: 'h',
    last_four: 'ABCD',
    currency: 'INR',
    initial_amount: 100,
    ...personalColumns['gift_cards'],
    sent_at: at,
    created_at: at,
  })
  const passkey = { credential_id: 'c', public_key: 'p', counter: 0, rp_id: 'localhost', created_at: at }
  await write('passkeys', { ...passkey, customer_id: customer.id, name: 'x' })
  await write('customer_notes', { customer_id: customer.id, text: 'x', created_at: at })
  await write('customer_tags', { name: 'x', name_key: 'x' })
  const { id: tagId } = await db.read('customer_tags').first('id')
  await write('tagged_customers', { customer_id: customer.id, tag_id: tagId })
  await write('wishlist_items', {
    customer_id: customer.id,
    product_id: 1,
    channel_id: channelId,
    price: 1,
    saved_at: at,
  })
  const code = { channel_id: channelId, nonce: 'n', sent_at: at, expires_at: later, created_at: at }
  await write('one_time_codes', {
    ...code,
    browser_hash: 'b',
    purpose: 'login',
    medium: 'sms',
    destination: personPhone,
  })
  await write('code_destinations', { destination: personPhone, wrong_in_row: 1, updated_at: at })
  await write('code_places', { destination: personPhone, place_hash: 'p', wrong_in_row: 1, updated_at: at })
  const reset = { channel_id: channelId, nonce: 'n', token_hash: 't', expires_at: later, created_at: at }
  await write('password_resets', { ...reset, customer_id: customer.id, email: personEmail })
  const former = { email: personEmail, verified_at: at, changed_at: at }
  await write('former_emails', { ...former, customer_id: customer.id })
  const { id: formId } = await db.read('forms').where({ slug: 'contact' }).first('id')
  await write('form_answers', { form_id: formId, channel_id: channelId, answers: '{}', created_at: at })
  await write('stock_alerts', {
    channel_id: channelId,
    variant_id: variantId,
    email: personEmail,
    token: 'a',
    asked_at: at,
    expires_at: later,
  })
  const event = {
    channel_id: channelId,
    customer_id: customer.id,
    visitor_key: 'v',
    tools: 'GoogleGtag',
    occurred_at: at,
  }
  await write('analytics_events', { ...event, event_key: 'e', name: 'view_cart', payload: '{}' })
  await write('subscribers', { channel_id: channelId, email: personEmail, token: 's', asked_at: at, confirmed_at: at })

  await db.transaction(async (trx) => {
    await trx('carts').where({ id: cartId }).update({ customer_id: customer.id })
    await trx('orders').update({ customer_id: customer.id })
    for (const [table, texts] of Object.entries(personalColumns)) {
      // what nobody can change, is there already, or has to be put together
      if (['documents', 'order_lines', 'order_customer_keys', 'gift_cards'].includes(table)) continue
      await trx(table).update(texts)
    }
    const { snapshot } = await trx('order_lines').first('snapshot')
    const marker = markerOf('order_lines', 'snapshot')
    const gift = {
      recipientName: 'Ravi',
      recipientEmail: 'zqravi@example.com',
      senderName: '',
      message: '',
      sendOn: '',
    }
    await trx('order_lines').update({
      snapshot: JSON.stringify({
        ...JSON.parse(snapshot),
        customisation: [{ label: 'Name', value: marker }],
        imageToken: lineToken,
        gift,
      }),
    })
  })
  const mail = { to: personEmail, subject: 'Your order', text: 'Zqfirst', html: '<p>Zqfirst', messageId: '<1@shop>' }
  await storeDevMail(visitor.dataDir, mail, Buffer.from(`To: ${personEmail}`))
  const values = { code: '1234', storeName: 'Shop', host: 'shop' }
  await storeDevSms(visitor.dataDir, writeSms('code', personPhone, values, null))
  return { visitor, customer, sessionToken: registered.sessionToken }
}

/** A file of DATA_DIR that has nothing to do with the person. */
export function writeOtherFile(dataDir: string): string {
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  const path = join(dataDir, 'mail', '1700000000000-000000000000-000000000000.json')
  writeFileSync(path, JSON.stringify({ to: 'meera@example.com' }))
  return path
}
