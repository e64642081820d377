import { z } from 'zod/v4'

// Only what the shop needs of Stripe's objects. States are any text, because Stripe adds new ones.

/** A reference as an identifier, or as the object itself where the answer was asked to contain it (`expand`). */
const referenceTo = <T extends z.ZodType>(object: T) => z.union([z.string(), object]).nullish()

const balanceTransactionSchema = z.object({ id: z.string(), fee: z.int(), currency: z.string() })

const chargeSchema = z.object({ id: z.string(), balance_transaction: referenceTo(balanceTransactionSchema) })

const metadataSchema = z.record(z.string(), z.string()).nullish()

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  metadata: metadataSchema,
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish(), message: z.string().nullish() })
    .nullish(),
  latest_charge: referenceTo(chargeSchema),
})

export const sessionSchema = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: referenceTo(intentSchema),
  expires_at: z.int(),
  livemode: z.boolean(),
})
export type StripeSession = z.infer<typeof sessionSchema>
export type StripeIntent = z.infer<typeof intentSchema>

export const refundSchema = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: metadataSchema,
})
export type StripeRefund = z.infer<typeof refundSchema>

export const disputeSchema = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  livemode: z.boolean(),
  payment_intent: referenceTo(intentSchema),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
})

export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), has_more: z.boolean() })

/** The object that an event is about: of a session, a refund, a charge, a dispute or a warning. */
const eventObjectSchema = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: metadataSchema,
  payment_intent: referenceTo(z.object({ id: z.string() })),
  fraud_type: z.string().nullish(),
})

export const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: eventObjectSchema.nullish().catch(null) }).nullish(),
})
