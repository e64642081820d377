import { z } from 'zod/v4'
import { completeCheckout } from '~/domain/checkout/complete-checkout.server'
import { placeOrder } from '~/domain/checkout/place-order.server'
import { rateExperience } from '~/domain/orders/rate-experience.server'
import { readOrderByToken } from '~/domain/orders/read-order.server'
import { fail, ok, type Result } from '~/domain/result'
import { wholeNumber } from '~/domain/whole-number.schema'
import { call, type ApiCall, type CallContext } from '~/api/call.server'

const area = 'Checkout'
const token = z.string().min(1).max(64)
const session = {
  api_cart: z.union([z.boolean(), z.string().max(5)]).optional(),
  cart_session: z.string().max(64).optional(),
}
const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
])

const placeSchema = z.object({
  /** Minor units the shopper agreed to. */
  expected_total: wholeNumber,
  payment_method: z.string().max(64).optional(),
  note: z.string().max(500).optional(),
  accept_terms: flag.default(false),
  ...session,
})

async function finish({ visitor }: CallContext, orderToken: string | undefined): Promise<Result<unknown>> {
  const state = await completeCheckout(visitor, { token: orderToken })
  if (!state) return fail('not_found', 'There is no such order')
  const order = await readOrderByToken(visitor, state.orderToken)
  const flags = {
    google_gtag_event_tracked: false,
    google_gtm_event_tracked: false,
    facebook_pixel_event_tracked: false,
  }
  return ok({
    complete: state.kind === 'complete',
    money: state.kind === 'failed' ? state.money : null,
    order: order && { ...order, order_no: order.number, grand_total: order.totals.grandTotal, ...flags },
  })
}

export const checkoutCalls: ApiCall[] = [
  call(
    area,
    'POST',
    '/checkout/place-order',
    'Places the cart as an order, once',
    placeSchema,
    async ({ visitor }, input) => {
      const placed = await placeOrder(visitor, {
        expectedTotal: input.expected_total,
        paymentMethodCode: input.payment_method,
        note: input.note,
        hasAcceptedTerms: input.accept_terms,
        secret: visitor.secret,
      })
      return placed.ok
        ? ok({
            order_id: placed.value.orderToken,
            payment_token: placed.value.paymentToken,
            redirect_url: placed.value.next?.redirectUrl ?? null,
          })
        : placed
    },
  ),
  call(
    area,
    'POST',
    '/checkout/process-payment',
    'Where the shopper pays: goes on with the open payment of the same total',
    placeSchema,
    async ({ visitor }, input) => {
      const placed = await placeOrder(visitor, {
        expectedTotal: input.expected_total,
        paymentMethodCode: input.payment_method,
        note: input.note,
        hasAcceptedTerms: input.accept_terms,
        secret: visitor.secret,
      })
      return placed.ok
        ? ok({ order_id: placed.value.orderToken, redirect_url: placed.value.next?.redirectUrl ?? null })
        : placed
    },
  ),
  call(
    area,
    'POST',
    '/checkout/complete-payment',
    'Asks the provider how the payment ended; may be called again',
    z.object({ order_id: token.optional(), ...session }),
    (context, input) => finish(context, input.order_id),
  ),
  call(
    area,
    'POST',
    '/checkout/rate-experience',
    'Rates buying here, once an order',
    z.object({ order_id: token, rating: wholeNumber, comment: z.string().max(1000).default('') }),
    ({ visitor }, input) => rateExperience(visitor, input.order_id, { rating: input.rating, comment: input.comment }),
  ),
  call(
    area,
    'GET',
    '/checkout/complete',
    'Asks the provider and passes on (303) to the page that says how it ended',
    z.object({ token: token.optional(), order_id: token.optional(), type: z.string().max(40).optional(), ...session }),
    async (context, input) => {
      const { visitor } = context
      const state = await completeCheckout(visitor, { token: input.token ?? input.order_id })
      if (!state) return fail('not_found', 'There is no such order')
      context.redirectTo = `${state.kind === 'complete' ? '/checkout-complete' : '/checkout-failed'}?token=${state.orderToken}`
      return ok(null)
    },
  ),
]
