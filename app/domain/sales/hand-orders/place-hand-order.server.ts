import { memberDetail } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { lockCart } from '~/domain/sales/cart/cart.queries.server'
import type { PricedCartLine } from '~/domain/sales/cart/pricing/cart-pricing'
import { lineName } from '~/domain/sales/cart/pricing/line-name'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { prepareOrder } from '~/domain/sales/checkout/prepare-order.server'
import { addHistoryEntry, findOrder } from '~/domain/sales/orders/orders.queries.server'
import { isHandMethod } from '~/domain/sales/payments/hand-methods'
import { formatMoney } from '~/domain/shared/money/money'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { findHandOrder } from './hand-orders.queries.server'
import { handFacts, handVisitor, type HandContext } from './hand-visitor.server'
import { findAccount } from './read-hand-order.server'

/** What somebody agrees to by placing an order. */
export interface PlaceHandOrderInput {
  /** The total that they saw, in minor units. */
  expectedTotal: number
  /** What it held then, see contentKeyOf. */
  contentKey: string
  /** The code of the way to pay. */
  payment: string
  /** Of the money that has arrived: the number of a receipt or of a transfer. */
  reference: string
}

/**
 * Places an order that was put together, exactly once, by the same function as the checkout: at the same prices, rules
 * and stock. Placing it twice returns the same order. It belongs to the account that has verified its buyer's address
 * or number. Errors: `forbidden`, `hand_order_not_found`, `hand_order_without_contact`, and those of prepareOrder.
 * @returns the number of the order
 */
export async function placeHandOrder(
  context: HandContext,
  id: number,
  { expectedTotal, contentKey, payment, reference }: PlaceHandOrderInput,
): Promise<StaffResult<{ number: string }>> {
  const { db, channel } = context
  const facts = handFacts(await readPricingFacts(db, channel.id))
  return changeShop(context, 'orders', async (trx, record) => {
    const row = await findHandOrder(trx, channel.id, id)
    const cart = row && (await lockCart(trx, row.cartId))
    if (!row || !cart) return refuse('hand_order_not_found', { id })
    if (cart.status === 'open') {
      if (cart.email === null && cart.phone === null) return refuse('hand_order_without_contact', {})
      const customerId = (await findAccount(trx, cart))?.id ?? null
      const isPaid = isHandMethod(payment)
      await record.row('order', { cart_id: cart.id }, async () => {
        const input = { expectedTotal, contentKey, paymentMethodCode: payment }
        const visitor = handVisitor(context, row.cartToken)
        const { ordered } = await prepareOrder(trx, visitor, facts, input, { customerId, isPaid })
        if (!ordered) throw new Error(`the order by hand ${id} was placed before`)
        const prices = ordered.pricing.lines.flatMap((line) => ownPriceText(line, context))
        record.detail({ reference, ownPrices: prices }, ['reference', 'ownPrices'])
        const detail = { ...memberDetail(context), ...(reference === '' ? {} : { reference }) }
        const at = context.now().toISOString()
        await addHistoryEntry(trx, ordered.orderId, 'placed_by_hand', detail, at)
        for (const text of prices)
          await addHistoryEntry(trx, ordered.orderId, 'own_price', { text, ...memberDetail(context) }, at)
      })
    }
    const order = await findOrder(trx, { cartId: row.cartId })
    return order?.number ? ok({ number: order.number }) : refuse('hand_order_not_found', { id })
  })
}

/** 'Tea for ₹80 and not ₹100: she comes every week'; nothing for a line at the shop's price. */
function ownPriceText(line: PricedCartLine, { channel }: Pick<HandContext, 'channel'>): string[] {
  if (line.ownPriceReason === '') return []
  const money = (amount: number) => formatMoney(amount, channel.currency, channel.languageTag)
  const name = lineName(line.name, line.options)
  return [`${name} for ${money(line.unitPrice)} and not ${money(line.regularUnitPrice)}: ${line.ownPriceReason}`]
}
