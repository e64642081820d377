import type { Knex } from 'knex'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { formatGiftCardCode, giftCardCode, hashGiftCardCode } from '~/domain/sales/gift-cards/gift-card-code.server'
import { giftCardMail, giftCardSentMail } from '~/domain/sales/gift-cards/gift-card-mail'
import {
  findGiftCard,
  insertGiftCard,
  markGiftCardSent,
  updateCodeHash,
  type GiftCardRow,
} from '~/domain/sales/gift-cards/gift-cards.queries.server'
import { sendTimeOf } from '~/domain/sales/gift-cards/send-time'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { formatMoney } from '~/domain/shared/money/money'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import type { OrderLineRow, OrderRow } from '~/domain/sales/orders/order-row'
import { findOrder, lockOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { makeToken } from '~/domain/shared/token.server'
import type { WorkContext } from './work-context'

/**
 * Makes the gift cards of a paid order, one for each piece, and schedules their mails. Running it again makes none: the
 * order, the line and the piece are unique.
 */
export async function issueGiftCards({ db, secret, now }: WorkContext, orderId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const order = await lockOrder(trx, { id: orderId })
    const channel = order && (await readChannelById(db, order.channelId))
    if (!order || !channel || order.paymentStatus !== 'paid') return
    for (const line of await readOrderLines(trx, orderId))
      await issueLine(trx, { order, line, secret, timeZone: channel.timeZone, now: now() })
  })
}

interface IssuedLine {
  order: Pick<OrderRow, 'id' | 'channelId' | 'currency'>
  line: OrderLineRow
  secret: string
  timeZone: string
  now: Date
}

async function issueLine(trx: Knex, { order, line, secret, timeZone, now }: IssuedLine): Promise<void> {
  const { gift } = orderLineSnapshotSchema.parse(JSON.parse(line.snapshot))
  if (!gift || line.unitPrice === 0) return
  const { sendOn, ...details } = gift
  for (let piece = 1; piece <= line.quantity; piece += 1) {
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
}

/** Mails a gift card to its recipient, and then, as a job of its own, tells the buyer. */
export async function sendGiftCard(context: WorkContext, giftCardId: number): Promise<void> {
  const { db, secret, mailer, now, urlsFor } = context
  const found = await readCardAndShop(context, giftCardId)
  if (!found || found.card.sentAt !== null) return
  const { card, channel, storeName, amount } = found
  const code = giftCardCode(card.nonce, secret)
  const codeHash = hashGiftCardCode(code, secret)
  // the shop got another secret since: nobody knows the code of before
  if (codeHash !== card.codeHash) await db.transaction((trx) => updateCodeHash(trx, card.id, codeHash, code.slice(-4)))
  const urls = urlsFor(channel.host)
  const body = giftCardMail({
    ...card,
    storeName,
    amount,
    code: formatGiftCardCode(code),
    shopUrl: urls.homeUrl,
    balanceUrl: urls.giftCardUrl,
  })
  await mailer.send({ to: card.recipientEmail, messageId: `<gift-card-${card.id}@${channel.host}>`, ...body })
  await db.transaction(async (trx) => {
    if (await markGiftCardSent(trx, card.id, now().toISOString()))
      await enqueueJob(trx, 'gift_card.tell_buyer', { giftCardId }, now(), { uniqueKey: `gift-card-sent:${card.id}` })
  })
}

/** Tells the buyer of a gift card that it was sent. */
export async function tellGiftCardBuyer(context: WorkContext, giftCardId: number): Promise<void> {
  const found = await readCardAndShop(context, giftCardId)
  const order = found && (await findOrder(context.db.read, { id: found.card.orderId }))
  if (!found || !order?.email) return
  const { card, channel, storeName, amount } = found
  const messageId = `<gift-card-sent-${card.id}@${channel.host}>`
  await context.mailer.send({ to: order.email, messageId, ...giftCardSentMail({ ...card, storeName, amount }) })
}

async function readCardAndShop({ db }: WorkContext, giftCardId: number) {
  const card: GiftCardRow | null = await findGiftCard(db.read, { id: giftCardId })
  const channel = card && (await readChannelById(db, card.channelId))
  if (!card || !channel) return null
  const amount = formatMoney(card.initialAmount, card.currency, channel.languageTag)
  return { card, channel, amount, storeName: (await readStorefront({ db, channel })).name }
}
