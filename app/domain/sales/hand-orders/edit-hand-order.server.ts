import type { AddressInputFields } from '~/domain/customers/addresses/address.schema'
import { requirePermission } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { quantityOfTyped } from '~/domain/catalogue/stock/typed-quantity'
import { fitQuantity } from '~/domain/catalogue/stock/quantity'
import type { CartPatch } from '~/domain/sales/cart/cart-row'
import { storedAddressSchema, type AddItemInput, type ContactInput } from '~/domain/sales/cart/cart.schema'
import { insertCart, lockCart, updateCart } from '~/domain/sales/cart/cart.queries.server'
import { hashCartToken } from '~/domain/sales/cart/cart-token.server'
import { addressEdit } from '~/domain/sales/cart/edit/cart-addresses.server'
import { noteEdit } from '~/domain/sales/cart/edit/cart-notes.server'
import { editCartTogether, type CartEdit } from '~/domain/sales/cart/edit/change-cart.server'
import { contactEdit } from '~/domain/sales/cart/edit/update-contact.server'
import { deleteCarts } from '~/domain/sales/cart/expire-carts.queries.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { deleteLine, updateLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import { quantityNotice } from '~/domain/sales/cart/lines/quantity-notice'
import { lineName } from '~/domain/sales/cart/pricing/line-name'
import { readDraftOrder } from '~/domain/sales/cart/pricing/cart-orders.queries.server'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'
import { readPricedLines } from '~/domain/sales/cart/pricing/price-lines.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { parseJson } from '~/domain/shared/parse-json'
import { ownShippingCode } from '~/domain/sales/shipping/shipping'
import { fail, ok, refuse, type Failure, type StaffResult } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { makeToken } from '~/domain/shared/token.server'
import { days } from '~/domain/shared/units'
import { findHandOrder, insertHandOrder, updateHandPayment, type HandOrderRow } from './hand-orders.queries.server'
import { handVisitor, type HandContext } from './hand-visitor.server'

/**
 * Begins to put an order together. Error: `forbidden`. Returns its id.
 * @param from the number of an order whose buyer orders again
 */
export async function beginHandOrder(context: HandContext, from = ''): Promise<StaffResult<number>> {
  const { channel, settings, actor, now } = context
  const cartToken = makeToken()
  const at = now()
  return changeShop(context, 'orders', async (trx) => {
    const cart = await insertCart(trx, {
      tokenHash: hashCartToken(cartToken),
      channelId: channel.id,
      customerId: null,
      email: null,
      phone: null,
      pincode: null,
      now: at,
      expiresAt: new Date(at.getTime() + days(settings.cart_expire_days)),
    })
    const former = from === '' ? null : await findOrder(trx, { number: from })
    if (former?.channelId === channel.id) await updateCart(trx, cart.id, buyerOf(former), at, new Date(cart.expiresAt))
    const row = { channelId: channel.id, cartId: cart.id, cartToken, now: at.toISOString() }
    return ok(await insertHandOrder(trx, { ...row, staffId: actor.kind === 'member' ? actor.id : null }))
  })
}

/** The contact and the address of an order. */
function buyerOf({ email, phone, shippingAddress, billingAddress }: OrderRow): CartPatch {
  const json = shippingAddress ?? billingAddress
  const address = json === null ? null : storedAddressSchema.parse(parseJson(json))
  return { email, phone, shippingAddress: address, billingAddress: address, isBillingSame: true }
}

/** Throws away an order that was not placed. Errors: `forbidden`, `hand_order_not_found`, `hand_order_placed`. */
export async function discardHandOrder(context: HandContext, id: number): Promise<StaffResult<null>> {
  return changeShop(context, 'orders', async (trx) => {
    const row = await findHandOrder(trx, context.channel.id, id)
    const cart = row && (await lockCart(trx, row.cartId))
    if (!cart) return refuse('hand_order_not_found', { id })
    if (cart.status !== 'open') return refuse('hand_order_placed', {})
    await deleteCarts(trx, [cart.id], context.now())
    return ok(null)
  })
}

/** Adds a variant, as a shopper adds it to a cart (addItemToCart), with what is made to order and what is chosen. */
export async function addToHandOrder(context: HandContext, id: number, item: AddItemInput): Promise<StaffResult<null>> {
  const found = await requireHandOrder(context, id)
  if (!found.ok) return found
  const { row, visitor } = found.value
  const added = await addItemToCart(visitor, item, {
    // without an open cart a shopper begins another one
    before: async (trx) =>
      (await lockCart(trx, row.cartId))?.status === 'open' ? ok(null) : fail('cart_closed', placedMessage),
  })
  return added.ok ? ok(null, added.notices) : added
}

/** What is to be changed of a line. */
export interface HandLineInput {
  lineId: number
  /** In the unit of what is sold by length or weight; 0 removes the line. */
  quantity: number
  /** Minor units; null for the shop's price. */
  ownPrice: number | null
  reason: string
}

/**
 * Changes quantities and prices, all or nothing; a quantity that cannot be sold is reduced, with a notice. The failures
 * are by the fields `quantity.l{id}` and `reason.l{id}`.
 * @param version of the cart that the change was made from
 */
export async function changeHandLines(
  context: HandContext,
  id: number,
  version: number,
  lines: readonly HandLineInput[],
): Promise<StaffResult<unknown>> {
  return edit(context, id, version, (visitor) =>
    Object.fromEntries(lines.map((line) => [`quantity.l${line.lineId}`, lineEdit(visitor, line)])),
  )
}

function lineEdit(visitor: Visitor, { lineId, quantity, ownPrice, reason }: HandLineInput): CartEdit {
  return async ({ trx, facts }, cart) => {
    const draft = await readDraftOrder(trx, cart.id)
    const line = (await readPricedLines(trx, visitor, facts, cart.id, { draft })).find((one) => one.id === lineId)
    // it was removed meanwhile, or twice
    if (!line) return ok({})
    if (quantity === 0) {
      await deleteLine(trx, lineId)
      return ok({})
    }
    const name = lineName(line.name, line.options)
    const reasonField = `reason.l${lineId}`
    const isOwn = ownPrice !== null && ownPrice !== line.regularUnitPrice
    if (isOwn && reason === '') {
      const message = `Say why ${name} has another price`
      return fail('invalid_input', message, { [reasonField]: [message] })
    }
    const own = isOwn
      ? { ownUnitPrice: ownPrice, ownPriceReason: reason }
      : { ownUnitPrice: null, ownPriceReason: null }
    const wanted = quantityOfTyped(name, quantity, line)
    if (!wanted.ok) return wanted
    const fitted = fitQuantity(wanted.value, line)
    // what is sold out stays, with its problem, until it is removed
    if (fitted.quantity === 0) return fail('out_of_stock', `${name} is sold out`)
    await updateLine(trx, lineId, { quantity: fitted.quantity, ...own })
    const notice = quantityNotice(name, fitted, line)
    return ok({}, notice ? [notice] : [])
  }
}

/** Sets who buys, and where it goes; the invoice has the same address. The failures are by field, as in the checkout. */
export async function setHandBuyer(
  context: HandContext,
  id: number,
  version: number,
  { email, phone, address }: ContactInput & { address: AddressInputFields },
): Promise<StaffResult<unknown>> {
  return edit(context, id, version, async (visitor) => ({
    contact: contactEdit(visitor, { email, phone }),
    shipping: await addressEdit(visitor, { ...address, type: 'Shipping', isBillingSame: true, isCorrection: true }),
  }))
}

/** What is chosen beside the products and the buyer. */
export interface HandChoices {
  /** The code of a delivery, ownShippingCode, or '' for none. */
  delivery: string
  /** What ownShippingCode costs, in minor units; null where nothing was typed. */
  ownDelivery: number | null
  /** In capitals; '' for none. */
  coupon: string
  note: string
  /** The code of a way to pay; '' for none. */
  payment: string
}

/** Sets how it is delivered and paid, the coupon and the note. The failures are by the names of HandChoices. */
export async function setHandChoices(
  context: HandContext,
  id: number,
  version: number,
  { delivery, ownDelivery, coupon, note, payment }: HandChoices,
): Promise<StaffResult<{ contentKey: string }>> {
  return edit(context, id, version, (visitor) => ({
    delivery: deliveryEdit(visitor, delivery, ownDelivery),
    coupon: couponEdit(visitor, coupon),
    note: noteEdit(note),
    payment: async ({ trx }) => {
      await updateHandPayment(trx, id, payment === '' ? null : payment)
      return ok({})
    },
  }))
}

function deliveryEdit(visitor: Visitor, code: string, ownPrice: number | null): CartEdit {
  return async ({ trx, facts }, cart) => {
    if (code === '') return ok({})
    if (code === ownShippingCode) {
      const message = 'Enter what the delivery costs; 0 for nothing'
      if (ownPrice === null) return fail('invalid_input', message, { ownDelivery: [message] })
      return ok({ shippingMethodCode: code, ownShippingPrice: ownPrice })
    }
    const { shippingQuotes } = await priceCart(trx, visitor, facts, cart)
    if (!shippingQuotes.some((quote) => quote.code === code))
      return fail('shipping_method_unavailable', 'This delivery is not offered to the address')
    return ok({ shippingMethodCode: code, ownShippingPrice: null })
  }
}

function couponEdit(visitor: Visitor, code: string): CartEdit {
  return async ({ trx, facts }, cart) => {
    if (code === '') return ok({ couponCode: null })
    if (code === cart.couponCode) return ok({})
    const { coupon } = await priceCart(trx, visitor, facts, { ...cart, couponCode: code })
    return coupon && !coupon.outcome.ok ? fail(coupon.outcome.code, coupon.outcome.message) : ok({ couponCode: code })
  }
}

const placedMessage = 'This order was placed meanwhile'

async function requireHandOrder(
  context: HandContext,
  id: number,
): Promise<StaffResult<{ row: HandOrderRow; visitor: Visitor }>> {
  const allowed = requirePermission(context, 'orders')
  if (!allowed.ok) return allowed
  const row = await findHandOrder(context.db.read, context.channel.id, id)
  return row ? ok({ row, visitor: handVisitor(context, row.cartToken) }) : refuse('hand_order_not_found', { id })
}

/** Makes edits of the cart together, when it still has the version that they were made from. */
async function edit(
  context: HandContext,
  id: number,
  version: number,
  editsFor: (visitor: Visitor) => Promise<Record<string, CartEdit>> | Record<string, CartEdit>,
): Promise<StaffResult<{ contentKey: string }>> {
  const found = await requireHandOrder(context, id)
  if (!found.ok) return found
  const { visitor } = found.value
  const isSame: CartEdit = async (_context, cart) => (cart.version === version ? ok({}) : fail('cart_changed', ''))
  const edited = await editCartTogether(visitor, { '': isSame, ...(await editsFor(visitor)) })
  if (edited.ok) return ok({ contentKey: edited.cart.contentKey }, edited.notices)
  const { '': whole } = edited.failures
  if (whole?.code === 'cart_changed') return refuse('hand_order_changed', {})
  if (whole) return refuse('hand_order_placed', {})
  const errors = Object.assign({}, ...Object.entries(edited.failures).map(([name, failure]) => errorsAt(name, failure)))
  return fail('invalid_input', 'Please check what you entered', errors)
}

/** The messages of an edit: by their own fields if these are of the form, else by the name of the edit. */
function errorsAt(name: string, { message, errors = {} }: Failure): Record<string, string[]> {
  if (name === 'contact') return errors
  if (name === 'shipping') return withPrefix('shipping', errors, message)
  return Object.keys(errors).some((field) => ownFields.test(field)) ? errors : { [name]: [message] }
}

const ownFields = /^(?:reason\.|ownDelivery$)/

/** The failures of an address by the fields of its form. */
function withPrefix(prefix: string, errors: Record<string, string[]>, message: string): Record<string, string[]> {
  const fields = Object.entries(errors).map(([field, texts]) => [
    `${prefix}.${field === 'country_id' ? 'country' : field}`,
    texts,
  ])
  return fields.length > 0 ? Object.fromEntries(fields) : { '': [message] }
}
