import type { Knex } from 'knex'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { formatGiftCardCode, giftCardCode, hashGiftCardCode } from '~/domain/sales/gift-cards/gift-card-code.server'
import { enqueueCancellationMail } from '~/domain/sales/gift-cards/gift-cards.server'
import {
  giftCardCancelledMail,
  giftCardMail,
  giftCardSentMail,
  missingGiftCardsMail,
} from '~/domain/sales/gift-cards/gift-card-mail'
import {
  findGiftCard,
  insertGiftCard,
  markGiftCardSent,
  readGiftCardLines,
  updateCodeHash,
  type GiftCardRow,
} from '~/domain/sales/gift-cards/gift-cards.queries.server'
import { sendTimeOf } from '~/domain/sales/gift-cards/send-time'
import { PermanentFailure } from '~/domain/operations/outbox/outbox'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { formatMoney } from '~/domain/shared/money/money'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import type { PaymentStatus } from '~/domain/sales/orders/order'
import type { OrderLineRow, OrderRow } from '~/domain/sales/orders/order-row'
import { findOrder, lockOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { makeToken } from '~/domain/shared/token.server'
import { ownerAddress, readOrderAndShop } from './order-mails.server'
import type { WorkContext } from './work-context'

/**
 * Makes the gift cards of a paid order, one for each piece, and schedules their mails. Running it again makes none: the
 * order, the line and the piece are unique. Where nobody is named to get a card, the others are made, the owner is told,
 * and the job becomes a dead letter.
 */
export async function issueGiftCards({ db, secret, now }: WorkContext, orderId: number): Promise<void> {
  const missing = await db.transaction(async (trx) => {
    const order = await lockOrder(trx, { id: orderId })
    if (!order || order.status === 'cancelled' || !paidStatuses.includes(order.paymentStatus)) return []
    const channel = await readChannelById(db, order.channelId)
    if (!channel) throw new Error(`order ${order.number} is of a channel that is not active`)
    const byPosition = new Map((await readGiftCardLines(trx, orderId)).map((line) => [line.position, line]))
    const unmade: string[] = []
    for (const line of await readOrderLines(trx, orderId)) {
      const { isGiftCard, cancelledQuantity } = byPosition.get(line.position) ?? { isGiftCard: 0, cancelledQuantity: 0 }
      const quantity = line.quantity - cancelledQuantity
      const isMade = await issueLine(trx, { order, line, quantity, secret, timeZone: channel.timeZone, now: now() })
      if (!isMade && isGiftCard === 1 && quantity > 0 && line.unitPrice > 0) unmade.push(line.name)
    }
    if (unmade.length > 0)
      await enqueueJob(trx, 'gift_cards.tell_owner', { orderId }, now(), { uniqueKey: `gift-cards-missing:${orderId}` })
    return unmade
  })
  if (missing.length > 0) throw new PermanentFailure(`nobody is named to get ${missing.join(', ')} of order ${orderId}`)
}

const paidStatuses: readonly PaymentStatus[] = ['paid', 'part_refunded']

/** Tells the owner that an order is paid and its gift cards cannot be made. */
export async function tellOwnerOfMissingCards(context: WorkContext, orderId: number): Promise<void> {
  const to = await ownerAddress(context)
  const found = to ? await readOrderAndShop(context, orderId) : null
  if (!found) return
  const { order, channel, storeName } = found
  const number = order.number ?? ''
  const link = context.urlsFor(channel.host).orderUrl(order.token)
  const messageId = `<gift-cards-missing-${orderId}@${channel.host}>`
  await context.mailer.send({ to, messageId, ...missingGiftCardsMail({ storeName, number, link }) })
}

interface IssuedLine {
  order: Pick<OrderRow, 'id' | 'channelId' | 'currency'>
  line: OrderLineRow
  /** Pieces that were not cancelled. */
  quantity: number
  secret: string
  timeZone: string
  now: Date
}

/** Returns whether the line says who gets its cards; those that are not there yet are made. */
async function issueLine(trx: Knex, { order, line, quantity, secret, timeZone, now }: IssuedLine): Promise<boolean> {
  const { gift } = orderLineSnapshotSchema.parse(JSON.parse(line.snapshot))
  if (!gift) return false
  if (line.unitPrice === 0) return true
  const { sendOn, ...details } = gift
  for (let piece = 1; piece <= quantity; piece += 1) {
    const nonce = makeToken()
    const code = giftCardCode(nonce, secret)
    const card = {
      channelId: order.channelId,
      orderId: order.id,
      linePosition: line.position,
      piece,
      nonce,
      codeHash: hashGiftCardCode(code, secret),
      lastFour: code.slice(-4),
      currency: order.currency,
      initialAmount: line.unitPrice,
      ...details,
    }
    const giftCardId = await insertGiftCard(trx, card, now)
    if (giftCardId === null) continue
    const runAfter = sendTimeOf(sendOn, now, timeZone)
    await enqueueJob(trx, 'gift_card.send', { giftCardId }, now, { uniqueKey: `gift-card:${giftCardId}`, runAfter })
  }
  return true
}

/**
 * Mails a gift card to its recipient, and then, as a job of its own, tells the buyer. A blocked one is not sent.
 * @param send tells the mails of a card that is sent several times apart
 */
export async function sendGiftCard(
  context: WorkContext,
  { giftCardId, send }: { giftCardId: number; send?: number },
): Promise<void> {
  const { db, secret, mailer, now, urlsFor } = context
  const found = await readCardAndShop(context, giftCardId)
  if (!found || found.card.sentAt !== null) return
  if (found.card.cancelledAt !== null || found.card.blockedAt !== null) return
  const { card, channel, storeName, amount } = found
  const code = giftCardCode(card.nonce, secret)
  const codeHash = hashGiftCardCode(code, secret)
  // the shop got another secret since: nobody knows the code of before
  if (codeHash !== card.codeHash) await db.transaction((trx) => updateCodeHash(trx, card.id, codeHash, code.slice(-4)))
  const urls = urlsFor(channel.host)
  const body = giftCardMail({
    ...card,
    senderName: card.senderName || storeName,
    storeName,
    amount,
    code: formatGiftCardCode(code),
    shopUrl: urls.homeUrl,
    balanceUrl: urls.giftCardUrl,
  })
  const messageId = `<gift-card-${card.id}${send === undefined ? '' : `-${send}`}@${channel.host}>`
  await mailer.send({ to: card.recipientEmail, messageId, ...body })
  await db.transaction(async (trx) => {
    const sent = await markGiftCardSent(trx, card.id, now().toISOString())
    if (sent?.isCancelled) await enqueueCancellationMail(trx, card.id, now())
    else if (sent && card.orderId !== null)
      await enqueueJob(trx, 'gift_card.tell_buyer', { giftCardId }, now(), { uniqueKey: `gift-card-sent:${card.id}` })
  })
}

/** Tells the buyer of a gift card that it was sent. */
export async function tellGiftCardBuyer(context: WorkContext, giftCardId: number): Promise<void> {
  const found = await readCardAndShop(context, giftCardId)
  if (!found || found.card.orderId === null) return
  const order = await findOrder(context.db.read, { id: found.card.orderId })
  if (!order?.email) return
  const { card, channel, storeName, amount } = found
  const messageId = `<gift-card-sent-${card.id}@${channel.host}>`
  await context.mailer.send({ to: order.email, messageId, ...giftCardSentMail({ ...card, storeName, amount }) })
}

/**
 * Tells the recipient of a gift card that it was cancelled. Nobody is known any more where the buyer has deleted their
 * account.
 */
export async function tellOfCancelledCard(context: WorkContext, giftCardId: number): Promise<void> {
  const found = await readCardAndShop(context, giftCardId)
  if (!found || found.card.recipientEmail === '') return
  const { card, channel, storeName, amount } = found
  const messageId = `<gift-card-cancelled-${card.id}@${channel.host}>`
  const body = giftCardCancelledMail({ ...card, storeName, amount })
  await context.mailer.send({ to: card.recipientEmail, messageId, ...body })
}

async function readCardAndShop({ db }: WorkContext, id: number) {
  const card: GiftCardRow | null = await findGiftCard(db.read, { id })
  if (!card) return null
  const channel = await readChannelById(db, card.channelId)
  if (!channel) throw new Error(`gift card ${id} is of a channel that is not active`)
  const amount = formatMoney(card.initialAmount, card.currency, channel.languageTag)
  return { card, channel, amount, storeName: (await readStorefront({ db, channel })).name }
}
