import type { z } from 'zod/v4'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { ownerMessage } from '~/domain/shared/input-message'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { giftCardCode, hashGiftCardCode } from '~/domain/sales/gift-cards/gift-card-code.server'
import { insertGiftCard } from '~/domain/sales/gift-cards/gift-cards.queries.server'
import { sendDateProblem, sendTimeOf } from '~/domain/sales/gift-cards/send-time'
import { findChannelGiftCard, updateGiftCard } from './gift-card-list.queries.server'
import { giftCardReason, newGiftCardSchema, recipientEmail, recipientName } from './gift-card.schema'

/**
 * Issues a gift card without an order, and has it sent to its recipient at once or on a day. Why is in the record of
 * changes. Errors: `invalid_fields`, `gift_card_day`.
 */
export async function issueGiftCard(
  context: StaffContext & { secret: string },
  input: z.input<typeof newGiftCardSchema>,
): Promise<StaffResult<{ id: number; lastFour: string }>> {
  const { channel, secret } = context
  return changeShop(context, 'coupons', async (trx, record) => {
    const parsed = parseFields(newGiftCardSchema, input)
    if (!parsed.ok) return parsed
    const { amount, sendOn, reason, ...details } = parsed.value
    const now = context.now()
    const problem = sendDateProblem(sendOn, now, channel.timeZone)
    if (problem !== null) return refuse('gift_card_day', { problem }, 'sendOn')
    const nonce = makeToken()
    const code = giftCardCode(nonce, secret)
    const card = {
      channelId: channel.id,
      orderId: null,
      linePosition: null,
      piece: null,
      nonce,
      codeHash: hashGiftCardCode(code, secret),
      lastFour: code.slice(-4),
      currency: channel.currency,
      initialAmount: amount,
      ...details,
    }
    const id = await record.row('gift_card', { nonce }, () => {
      record.detail({ reason }, ['reason'])
      return insertGiftCard(trx, card, now)
    })
    if (id === null) throw new Error('the gift card was not written')
    const runAfter = sendTimeOf(sendOn, now, channel.timeZone)
    await enqueueJob(trx, 'gift_card.send', { giftCardId: id }, now, { uniqueKey: `gift-card:${id}`, runAfter })
    return ok({ id, lastFour: card.lastFour })
  })
}

/**
 * Blocks a gift card, so that nothing can be bought with it, or unblocks it. What orders have taken of it stays taken.
 * Errors: `invalid_fields`, `gift_card_not_found`, `gift_card_cancelled`.
 */
export async function blockGiftCard(
  context: StaffContext,
  { id, isBlocked, reason, version }: { id: number; isBlocked: boolean; reason: string; version?: number },
): Promise<StaffResult<null>> {
  return changeShop(context, 'coupons', async (trx, record) => {
    const parsed = giftCardReason.safeParse(reason, { error: ownerMessage })
    if (!parsed.success)
      return refuse('invalid_fields', { errors: { reason: parsed.error.issues.map(({ message }) => message) } })
    const card = await findChannelGiftCard(trx, context.channel.id, id)
    if (!card) return refuse('gift_card_not_found', {})
    if (card.cancelledAt !== null) return refuse('gift_card_cancelled', {})
    await record.row(
      'gift_card',
      { id },
      () => {
        record.detail({ reason: parsed.data }, ['reason'])
        return updateGiftCard(trx, id, { blocked_at: isBlocked ? context.now().toISOString() : null })
      },
      version,
    )
    return ok(null)
  })
}

/**
 * Sends a gift card now: again, to the same address or another one, or before its day. Its code stays the same, so
 * whoever has got it before can still use it. Errors: `invalid_fields`, `gift_card_not_found`, `gift_card_cancelled`,
 * `gift_card_blocked`.
 */
export async function resendGiftCard(
  context: StaffContext,
  { id, version, ...to }: { id: number; recipientName: string; recipientEmail: string; version?: number },
): Promise<StaffResult<null>> {
  return changeShop(context, 'coupons', async (trx, record) => {
    const errors: Record<string, string[]> = {}
    const name = recipientName.safeParse(to.recipientName, { error: ownerMessage })
    const email = recipientEmail.safeParse(to.recipientEmail, { error: ownerMessage })
    if (!name.success) errors.recipientName = name.error.issues.map(({ message }) => message)
    if (!email.success) errors.recipientEmail = email.error.issues.map(({ message }) => message)
    if (!name.success || !email.success) return refuse('invalid_fields', { errors })
    const card = await findChannelGiftCard(trx, context.channel.id, id)
    if (!card) return refuse('gift_card_not_found', {})
    if (card.cancelledAt !== null) return refuse('gift_card_cancelled', {})
    if (card.blockedAt !== null) return refuse('gift_card_blocked', {})
    await record.row(
      'gift_card',
      { id },
      () => {
        // it is in the record although the address may be the same
        record.detail({ sendsTo: email.data }, ['sendsTo'])
        const values = { sent_at: null, recipient_name: name.data, recipient_email: email.data }
        return updateGiftCard(trx, id, values)
      },
      version,
    )
    const send = card.version + 1
    const payload = { giftCardId: id, send }
    await enqueueJob(trx, 'gift_card.send', payload, context.now(), { uniqueKey: `gift-card:${id}:${send}` })
    return ok(null)
  })
}
