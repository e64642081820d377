import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { formatAddress } from '~/domain/customers/addresses/format-address'
import { ifAllowed } from '~/domain/operations/actors/staff-context'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import type { CartLineView } from '~/domain/sales/cart/cart'
import type { CartRow } from '~/domain/sales/cart/cart-row'
import { findVisitorCart } from '~/domain/sales/cart/cart.queries.server'
import { cartOwnerOf } from '~/domain/sales/cart/cart-token.server'
import { checkoutFactsOf } from '~/domain/sales/cart/checkout-facts'
import { checkoutProblems } from '~/domain/sales/cart/checkout-rules'
import type { CartPricing, PricedCartLine } from '~/domain/sales/cart/pricing/cart-pricing'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { toCartView } from '~/domain/sales/cart/view/cart-view'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { isHandMethod, payLinkMethod } from '~/domain/sales/payments/hand-methods'
import { ownShippingCode } from '~/domain/sales/shipping/shipping'
import { formatMoney, toDecimal } from '~/domain/shared/money/money'
import { inUnits, perUnitText } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { missingOf, type HandLine, type HandOrder, type ListedHandOrder } from './hand-order'
import { findHandOrder, readOpenHandOrders } from './hand-orders.queries.server'
import { handVisitor, priceHandOrder, type HandContext } from './hand-visitor.server'

/** The most orders that are put together at once and listed. */
const maxListed = 50

/** The orders that are put together on the channel, the latest first. Error: `forbidden`. */
export async function listHandOrders(context: HandContext): Promise<StaffResult<ListedHandOrder[]>> {
  const { db, channel, now } = context
  const allowed = ifAllowed(context, 'orders', () =>
    readOpenHandOrders(db.read, channel.id, { now: now().toISOString(), limit: maxListed }),
  )
  if (!allowed.ok) return allowed
  const rows = await allowed.value
  return ok(
    rows.map(({ id, email, phone, address, lines, staff, createdAt }) => {
      const { firstName = '', lastName = '' } = address ? storedAddressSchema.parse(parseJson(address)) : {}
      return {
        id,
        buyer: [firstName, lastName].filter(Boolean).join(' ') || email || phone || '',
        content: lines === 1 ? '1 product' : `${lines} products`,
        startedBy: staff,
        startedAtText: instantText(createdAt, channel),
      }
    }),
  )
}

/** An order that is put together, or the number of the order that it has become. */
type FoundHandOrder = { kind: 'open'; order: HandOrder; cart: CartRow } | { kind: 'placed'; number: string }

/**
 * Reads an order that is put together, at the prices and the stock of now. Errors: `forbidden`, `hand_order_not_found`,
 * also for one that has expired.
 */
export async function readHandOrder(context: HandContext, id: number): Promise<StaffResult<FoundHandOrder>> {
  const { db, channel } = context
  const allowed = ifAllowed(context, 'orders', () => findHandOrder(db.read, channel.id, id))
  if (!allowed.ok) return allowed
  const row = await allowed.value
  if (!row) return refuse('hand_order_not_found', { id })
  const visitor = handVisitor(context, row.cartToken)
  const owner = cartOwnerOf(visitor)
  const cart = owner && (await findVisitorCart(db.read, owner, context.now()))
  if (cart?.status !== 'open') {
    const placed = await findOrder(db.read, { cartId: row.cartId })
    return placed?.number ? ok({ kind: 'placed', number: placed.number }) : refuse('hand_order_not_found', { id })
  }
  const facts = await readPricingFacts(db, channel.id)
  const pricing = await priceHandOrder(db.read, visitor, facts, cart, row.payment)
  return ok({ kind: 'open', cart, order: await toHandOrder(context, visitor, { id, payment: row.payment }, pricing) })
}

async function toHandOrder(
  { db, channel }: HandContext,
  visitor: Visitor,
  { id, payment }: { id: number; payment: string | null },
  pricing: CartPricing,
): Promise<HandOrder> {
  const { cart } = pricing
  const money = (amount: number) => formatMoney(amount, channel.currency, channel.languageTag)
  const view = toCartView(visitor, pricing)
  const facts = { ...checkoutFactsOf(visitor, pricing), hasPriceChanges: false }
  const account = await findAccount(db.read, cart)
  const subtotals = new Map(pricing.totals.lines.map(({ key, subtotal }) => [key, subtotal]))
  const late = new Map(view.lines.map((line) => [line.id, lateText(line)]))
  return {
    id,
    version: cart.version,
    contentKey: view.contentKey,
    lines: pricing.lines.map((line) => ({
      ...toHandLine(line, money(subtotals.get(line.key) ?? 0), channel, money),
      late: late.get(line.id) ?? null,
    })),
    buyer: {
      email: cart.email,
      phone: cart.phone,
      address: cart.shippingAddress ? formatAddress(cart.shippingAddress) : [],
      account: account && [account.firstName, account.lastName].filter(Boolean).join(' '),
    },
    needsShipping: pricing.needsShipping,
    deliveries: view.shippingOptions
      .filter(({ code }) => code !== ownShippingCode)
      .map(({ code, name, description, arrival, price }) => ({
        code,
        name,
        text: [description, arrival].filter(Boolean).join('. '),
        priceText: price.formatted,
      })),
    delivery: pricing.shipping?.code ?? null,
    ownDelivery: cart.ownShippingPrice === null ? '' : toDecimal(cart.ownShippingPrice, channel.currency),
    coupon: pricing.coupon && {
      code: pricing.coupon.code,
      problem: pricing.coupon.outcome.ok ? null : pricing.coupon.outcome.message,
    },
    note: cart.note,
    payments: pricing.paymentChoices.map(({ code, name, description, fee, reason }) => ({
      code,
      name,
      text: [code === payLinkMethod.code ? payLinkText : description, fee > 0 ? `It costs ${money(fee)} more` : '']
        .filter(Boolean)
        .join(' · '),
      isPaid: isHandMethod(code),
      reason,
    })),
    payment: pricing.payment?.code ?? payment,
    totalsRows: view.totalsRows,
    total: pricing.totals.grandTotal,
    totalText: money(pricing.totals.grandTotal),
    missing: missingOf(checkoutProblems(facts, visitor.settings), cart),
  }
}

function toHandLine(
  line: PricedCartLine,
  subtotalText: string,
  { currency }: { currency: string },
  money: (amount: number) => string,
): Omit<HandLine, 'late'> {
  return {
    id: line.id,
    name: line.name,
    choices: choicesText({ options: line.options, customisation: line.customisationRows }),
    sku: line.sku,
    quantity: inUnits(line.quantity, line),
    unit: line.displayUnit,
    regularText: `${money(line.regularUnitPrice)} ${perUnitText(line.displayUnit) ?? 'each'}`,
    ownPrice: line.ownPriceReason === '' ? '' : toDecimal(line.unitPrice, currency),
    reason: line.ownPriceReason,
    subtotalText,
    problem: line.problem?.message ?? null,
  }
}

/** When what is on backorder of a line is sent. */
const lateText = ({ partArrival, stock, ships }: CartLineView) =>
  partArrival ?? (stock === 'backorder' && ships !== null ? `Ships ${ships}` : null)

const payLinkText = 'The customer gets a link by email, and chooses how to pay; you can copy the link from the order'

/** The account that an order for these contacts belongs to: the one that has verified one of them. */
export async function findAccount(
  q: HandContext['db']['read'],
  { email, phone }: Pick<CartRow, 'email' | 'phone'>,
): Promise<{ id: number; firstName: string; lastName: string } | null> {
  const byEmail = email === null ? null : await findCustomer(q, { verifiedEmail: email })
  return byEmail ?? (phone === null ? null : findCustomer(q, { verifiedPhone: phone }))
}
