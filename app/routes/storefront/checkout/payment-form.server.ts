import { z } from 'zod/v4'
import type { CartAtPaymentStep } from '~/domain/sales/cart/view/cart-at-step'
import { methodSchema } from '~/domain/sales/cart/cart.schema'
import { readOpenCart } from '~/domain/sales/cart/read-cart.server'
import { removeGiftCard } from '~/domain/sales/cart/edit/cart-gift-cards.server'
import { noteEdit, termsEdit } from '~/domain/sales/cart/edit/cart-notes.server'
import { editCartTogether, type CartEdit } from '~/domain/sales/cart/edit/change-cart.server'
import { paymentMethodEdit, shippingMethodEdit } from '~/domain/sales/cart/edit/choose-methods.server'
import { placeOrder } from '~/domain/sales/checkout/place-order.server'
import { placeOrderSchema } from '~/domain/sales/checkout/place-order.schema'
import { giftCardCodeSchema } from '~/domain/sales/gift-cards/gift-card.schema'
import { ok, type Failure, type Result, type ResultNotice } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import type { RequestContext } from '~/http/context.server'
import type { FormLimit } from '~/http/limits/limit-rule'
import { addGiftCardWithinLimit } from '~/http/limits/limited.server'

const choices = z.object({
  shippingMethod: methodSchema.shape.code.optional(),
  paymentMethod: placeOrderSchema.shape.paymentMethodCode,
  note: placeOrderSchema.shape.note,
  /** The code of a gift card that is to be added. */
  giftCard: giftCardCodeSchema.shape.giftCard.optional(),
  /** Browsers do not send a box that is not ticked. */
  hasAcceptedTerms: placeOrderSchema.shape.hasAcceptedTerms.default(false),
})

/** The buttons that remove a gift card, by its position. */
const removeIntents = [
  'gift-card-remove-0',
  'gift-card-remove-1',
  'gift-card-remove-2',
  'gift-card-remove-3',
  'gift-card-remove-4',
] as const

const placeForm = choices.extend({
  intent: z.literal('place'),
  expectedTotal: placeOrderSchema.shape.expectedTotal,
  contentKey: placeOrderSchema.shape.contentKey,
})

/** The form of the payment step: it saves the choices or places the order. */
export const paymentFormSchema = z.discriminatedUnion('intent', [
  choices.extend({ intent: z.enum(['update', 'gift-card-add']) }),
  choices.extend({ intent: z.enum(removeIntents) }),
  placeForm,
])

/** The limits of the payment step: what may name a gift card also counts the codes that are not accepted. */
export const paymentFormLimits: FormLimit<z.output<typeof paymentFormSchema>> = {
  update: 'cart_edit',
  place: { each: 'place_order', inside: ['gift_card'] },
  'gift-card-add': { each: 'cart_edit', inside: ['gift_card'] },
  'gift-card-remove-0': 'cart_edit',
  'gift-card-remove-1': 'cart_edit',
  'gift-card-remove-2': 'cart_edit',
  'gift-card-remove-3': 'cart_edit',
  'gift-card-remove-4': 'cart_edit',
}

/**
 * Places the order with the choices of the form (see placeOrder). They are stored with the order; when it is not
 * placed, none is stored.
 */
export async function placeByForm(
  context: RequestContext,
  form: z.output<typeof placeForm>,
): ReturnType<typeof placeOrder> {
  const { expectedTotal, contentKey, shippingMethod, paymentMethod, note, hasAcceptedTerms } = form
  return placeOrder(context, {
    expectedTotal,
    contentKey,
    shippingMethodCode: shippingMethod,
    paymentMethodCode: paymentMethod,
    note,
    hasAcceptedTerms,
    secret: context.secret,
  })
}

/**
 * Saves the choices of the form that differ from the cart, all or nothing. Returns messages by field name, empty when
 * everything was saved, and notices of what the change has dropped. Without an open cart there is nothing to save.
 */
export async function savePaymentStep(
  visitor: Visitor,
  form: z.output<typeof choices>,
): Promise<{ errors: Record<string, string[]>; notices: ResultNotice[] }> {
  const nothing = { errors: {}, notices: [] }
  const cart = await readOpenCart(visitor)
  if (!cart) return nothing
  const { shippingMethod, paymentMethod, note, hasAcceptedTerms } = form
  const edits: Record<string, CartEdit> = {}
  if (shippingMethod && shippingMethod !== cart.shippingMethodCode)
    edits.shippingMethod = shippingMethodEdit(visitor, shippingMethod)
  if (paymentMethod && paymentMethod !== cart.paymentMethodCode)
    edits.paymentMethod = paymentMethodEdit(visitor, paymentMethod)
  if (note !== undefined && note !== cart.note) edits.note = noteEdit(note)
  if (hasAcceptedTerms !== cart.hasAcceptedTerms) edits.hasAcceptedTerms = termsEdit(hasAcceptedTerms)
  if (Object.keys(edits).length === 0) return nothing
  const saved = await editCartTogether(visitor, edits)
  if (saved.ok) return { errors: {}, notices: saved.notices }
  const failures = Object.entries(saved.failures)
  return { errors: Object.fromEntries(failures.map(([name, { message }]) => [name, [message]])), notices: [] }
}

/**
 * Adds or removes the gift card that the form names; an empty field names none, and "Update total" reads none. Errors:
 * those of addGiftCard and removeGiftCard, 'too_many_requests'.
 */
export async function saveGiftCard(
  context: RequestContext,
  { intent, giftCard }: z.output<typeof paymentFormSchema>,
): Promise<Result<unknown>> {
  const position = removeIntents.findIndex((remove) => remove === intent)
  if (position >= 0) return removeGiftCard(context, position)
  return giftCard && intent !== 'update' ? addGiftCardWithinLimit(context, { code: giftCard }) : ok(null)
}

/** The cart as a form chose it, to be shown again where the choices could not be saved. */
export function withChoices(cart: CartAtPaymentStep, form: z.output<typeof choices>): CartAtPaymentStep {
  const { shippingMethod, paymentMethod } = form
  const select = <T extends { code: string; isSelected: boolean }>(options: T[], chosen: string | undefined) =>
    options.some(({ code }) => code === chosen)
      ? options.map((option) => ({ ...option, isSelected: option.code === chosen }))
      : options
  return {
    ...cart,
    shippingOptions: select(cart.shippingOptions, shippingMethod),
    paymentOptions: select(cart.paymentOptions, paymentMethod),
    note: form.note ?? cart.note,
    hasAcceptedTerms: form.hasAcceptedTerms,
  }
}

const paymentInputs = ['shippingMethod', 'paymentMethod', 'hasAcceptedTerms']

/**
 * The messages of an order that was not placed, by field of the payment step. A message that belongs to no field has
 * the key ''.
 */
export function paymentErrorsOf({ message, errors }: Failure): Record<string, string[]> {
  const own = Object.entries(errors ?? {}).filter(([field]) => paymentInputs.includes(field))
  return own.length > 0 ? Object.fromEntries(own) : { '': [message] }
}
