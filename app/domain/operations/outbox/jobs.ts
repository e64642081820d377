import { z } from 'zod/v4'

const id = z.number().int()

/** All jobs with the schemas of their payloads. A job is work after a commit that has one handler and no listeners. */
const jobSchemas = {
  /** Refunds what a provider took. */
  'payment.refund': z.object({ paymentId: id }),
  /** Sends a refund of an order to the provider of its payment. */
  'order.refund': z.object({ refundId: id }),
  /** Asks a provider about a refund; `turn` counts how often while it has not decided. */
  'refund.read': z.object({ refundId: id, turn: id }),
  /** Asks a provider some days after a payment which refunds were made in its own pages; `turn` counts how often. */
  'payment.refunds': z.object({ paymentId: id, turn: id }),
  /** Asks a provider about a dispute that is open; `turn` counts how often. */
  'dispute.check': z.object({ disputeId: id, turn: id }),
  /** Sends a mail about an order again, and an SMS. */
  'order.mail_again': z.object({ messageId: id }),
  'order.text_again': z.object({ messageId: id }),
  /** Closes the page of an attempt that is no longer wanted. */
  'payment.close': z.object({ paymentId: id, isForChange: z.boolean().optional() }),
  /** Asks a provider about what it has reported. */
  'payment.event': z.object({ eventId: id }),
  /** Deferred work of a payment provider; only the provider reads `job`. */
  'payment.provider_job': z.object({ provider: z.string(), job: z.record(z.string(), z.string()) }),
  /** Asks a shopper to confirm an alert about a sold-out variant. */
  'stock.confirm_alert': z.object({ alertId: id }),
  /** Tells a shopper that a variant can be bought again. */
  'stock.back_in_stock': z.object({ alertId: id }),
  /** Mails the owner what is low in stock since the last such mail; `day` is a local date: 2026-02-01. */
  'stock.tell_owner_low': z.object({ day: z.string() }),
  /** Mails the owner what a visitor has answered to a form. */
  'form.tell_owner': z.object({ answersId: id }),
  /** Mails the owner which reviews of a channel wait for approval; `hour` counts hours since 1970. */
  'review.tell_owner': z.object({ channelId: id, hour: id }),
  /** Asks a new subscriber to confirm the address. */
  'subscriber.confirm': z.object({ subscriberId: id }),
  /** Makes the gift cards that a paid order has bought. */
  'gift_cards.issue': z.object({ orderId: id }),
  /** Tells the owner that gift cards of a paid order could not be made. */
  'gift_cards.tell_owner': z.object({ orderId: id }),
  /** Mails a gift card to its recipient; `send` is another one for each time that it is sent again. */
  'gift_card.send': z.object({ giftCardId: id, send: id.optional() }),
  /** Tells the buyer of a gift card that it was sent. */
  'gift_card.tell_buyer': z.object({ giftCardId: id }),
  /** Tells the recipient of a gift card that was sent that it was cancelled. */
  'gift_card.tell_cancelled': z.object({ giftCardId: id }),
  /** Sends a one-time code by mail; `send` counts the codes of one row, so that an outdated job sends nothing. */
  'account.send_code': z.object({ codeId: id, send: id }),
  /** Sends a one-time code by SMS. */
  'account.text_code': z.object({ codeId: id, send: id }),
  /** Mails a link to choose a new password; 0 for an address without an account. */
  'account.send_reset': z.object({ resetId: id }),
  /** Tells the owner that no more codes are sent today. */
  'account.tell_code_cap': z.object({ channelId: id }),
  /** Tells an address that somebody has registered with it. */
  'account.tell_registered': z.object({ customerId: id, channelId: id }),
  /** Tells a customer how signing in to their account was changed. */
  'account.tell_changed': z.object({
    customerId: id,
    what: z.enum(['password', 'phone', 'passkey_added', 'passkey_removed']),
  }),
  /**
   * Tells a customer, at the address from before, that a code has changed the address of their account; or that a member
   * of the staff has, without a code.
   */
  'account.tell_email_changed': z.object({ customerId: id, codeId: id.nullable() }),
  /** Mails somebody the link with which they become a member of staff. */
  'staff.send_invitation': z.object({ invitationId: id, channelId: id }),
  /** Makes the units sold of an order's products contain what it has sold, without what was cancelled or refunded. */
  'catalogue.count_sales': z.object({ orderId: id }),
  /** Sends a message to a webhook; `turn` is the number of tries that have ended. Its own id is never used again. */
  'webhook.send': z.object({ messageId: z.string().max(64), turn: id }),
  /** Changes what a member of the staff has chosen to change together. */
  'selection.apply': z.object({ selectionId: id }),
  /** Updates the units sold in the listings. */
  'catalogue.list_sales': z.object({}),
}

export type JobName = keyof typeof jobSchemas

/** The payload of each job. */
export type JobPayloads = { [Name in JobName]: z.infer<(typeof jobSchemas)[Name]> }

const schemaOfJob: { [Name in JobName]: z.ZodType<JobPayloads[Name]> } = jobSchemas

/** Parses the stored payload of a job; throws when it is invalid. */
export function parseJobPayload<Name extends JobName>(job: Name, payload: unknown): JobPayloads[Name] {
  return schemaOfJob[job].parse(payload)
}

export function isJobName(kind: string): kind is JobName {
  return Object.hasOwn(jobSchemas, kind)
}

/**
 * The handler of each job. It throws to be tried again. It may run again after a crash, so it must be idempotent.
 */
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }
