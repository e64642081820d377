import { z } from 'zod/v4'
import { ratingSchema } from '~/domain/sales/orders/rating.schema'
import { placeOrderSchema } from '~/domain/sales/checkout/place-order.schema'
import { tokenSchema } from '~/domain/shared/token.schema'
import { stepOfFailure } from '~/domain/sales/cart/checkout-rules'
import { placeOrder } from '~/domain/sales/checkout/place-order.server'
import { readOrderByToken } from '~/domain/sales/orders/read-order.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { completeWithinLimit, rateWithinLimit } from '~/http/limits/limited.server'
import { call, type ApiCall, type CallContext } from '~/api/call.server'
import { checkoutCompletePath, checkoutFailedPath, withQuery } from '~/paths'
import { cartSession as session } from '~/api/cart-session.schema'
import { completedOrderSchema, placedOrderSchema } from '~/api/wire/order.schema'
import { serialiseOrder } from '~/api/serialise/order.server'

const area = 'Checkout'
const whichOrder = 'Say which order: send order_id'
const totalMessage = 'Send the grand_total of the cart that the buyer saw, or its amount'

/** The total that the buyer saw, as /cart/get has answered it, or its amount alone. */
const expectedTotal = z.union(
  [
    placeOrderSchema.shape.expectedTotal.transform((amount) => ({ amount, currency: null })),
    z.object({ amount: placeOrderSchema.shape.expectedTotal, currency: z.string().max(3) }),
  ],
  { error: totalMessage },
)

const placeFields = z.object({
  expected_total: expectedTotal,
  content_key: placeOrderSchema.shape.contentKey,
  payment_method: placeOrderSchema.shape.paymentMethodCode,
  note: placeOrderSchema.shape.note,
  accept_terms: placeOrderSchema.shape.hasAcceptedTerms,
  ...session,
})

async function place({ visitor }: CallContext, input: z.output<typeof placeFields>) {
  const { amount, currency } = input.expected_total
  if (currency !== null && currency !== visitor.channel.currency)
    return fail('invalid_input', totalMessage, { expected_total: [`The total is in ${visitor.channel.currency}`] })
  const placed = await placeOrder(visitor, {
    expectedTotal: amount,
    contentKey: input.content_key,
    paymentMethodCode: input.payment_method,
    note: input.note,
    hasAcceptedTerms: input.accept_terms ?? false,
    secret: visitor.secret,
  })
  if (placed.ok || !placed.error.errors) return placed
  // what belongs to no field belongs to the step, as in the calls that validate a cart
  const { '': ofStep, ...errors } = placed.error.errors
  const step = stepOfFailure(placed.error.code)
  return { ok: false as const, error: { ...placed.error, errors: ofStep ? { [step]: ofStep, ...errors } : errors } }
}

async function finish({ visitor }: CallContext, orderToken: string | undefined): Promise<Result<unknown>> {
  const completed = await completeWithinLimit(visitor, orderToken)
  if (!completed.ok) return completed
  const state = completed.value
  if (!state && orderToken === undefined) return fail('invalid_input', whichOrder, { order_id: [whichOrder] })
  if (!state) return fail('not_found', 'We can’t find this order')
  const order = await readOrderByToken(visitor, state.orderToken)
  return ok({
    complete: state.kind === 'complete',
    money: state.kind === 'failed' ? state.money : null,
    order: order && (await serialiseOrder(visitor.db, order)),
  })
}

export const checkoutCalls: ApiCall[] = [
  call(
    area,
    'POST',
    '/checkout/place-order',
    'Places the cart as an order, once',
    placeFields,
    async (context, input) => {
      const placed = await place(context, input)
      return placed.ok
        ? ok({
            order_id: placed.value.orderToken,
            payment_token: placed.value.paymentToken,
            redirect_url: placed.value.next?.redirectUrl ?? null,
          })
        : placed
    },
    { limit: 'place_order', output: placedOrderSchema, done: 'Order placed' },
  ),
  call(
    area,
    'POST',
    '/checkout/process-payment',
    'Returns where the shopper pays; continues the open payment of the same total',
    placeFields,
    async (context, input) => {
      const placed = await place(context, input)
      return placed.ok
        ? ok({ order_id: placed.value.orderToken, redirect_url: placed.value.next?.redirectUrl ?? null })
        : placed
    },
    { limit: 'place_order', output: placedOrderSchema.omit({ payment_token: true }) },
  ),
  call(
    area,
    'POST',
    '/checkout/complete-payment',
    'Queries the provider for the result of the payment; may be called again',
    z.object({ order_id: tokenSchema.optional(), ...session }),
    (context, input) => finish(context, input.order_id),
    { limit: { inside: ['order_link'] }, output: completedOrderSchema },
  ),
  call(
    area,
    'POST',
    '/checkout/rate-experience',
    'Rates the purchase, once for each order',
    z.object({
      order_id: ratingSchema.shape.token,
      rating: ratingSchema.shape.rating,
      comment: ratingSchema.shape.comment,
    }),
    async ({ visitor }, input) => {
      const rated = await rateWithinLimit(visitor, { ...input, token: input.order_id })
      return rated.ok ? rated.value : rated
    },
    {
      limit: { inside: ['order_link'] },
      output: z.object({ rating: z.number().int() }),
      done: 'Thank you for your rating',
    },
  ),
  call(
    area,
    'GET',
    '/checkout/complete',
    'Queries the provider and redirects (303) to the page with the result',
    z.object({
      token: tokenSchema.optional(),
      order_id: tokenSchema.optional(),
      type: z.string().max(40).optional(),
      ...session,
    }),
    async (context, input) => {
      const { visitor } = context
      const completed = await completeWithinLimit(visitor, input.token ?? input.order_id)
      if (!completed.ok) return completed
      const state = completed.value
      if (!state) return fail('not_found', 'We can’t find this order')
      const page = state.kind === 'complete' ? checkoutCompletePath : checkoutFailedPath
      context.redirectTo = withQuery(page, { token: state.orderToken })
      return ok(null)
    },
    { limit: { inside: ['order_link'] } },
  ),
]
