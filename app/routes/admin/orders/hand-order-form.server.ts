import { z } from 'zod/v4'
import type { HandChoices, HandLineInput } from '~/domain/sales/hand-orders/edit-hand-order.server'
import type { HandOrder } from '~/domain/sales/hand-orders/hand-order'
import type { HandContext } from '~/domain/sales/hand-orders/hand-visitor.server'
import { readHandOrder } from '~/domain/sales/hand-orders/read-hand-order.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { couponCodeSchema } from '~/domain/sales/pricing/coupon.schema'
import { noteSchema } from '~/domain/sales/cart/cart.schema'
import type { CartRow } from '~/domain/sales/cart/cart-row'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { ok, type Failure, type Result } from '~/domain/shared/result'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { idNumber, wholeNumber } from '~/domain/shared/whole-number.schema'
import { adminOrderPath } from '~/admin-paths'
import { redirect } from '~/framework/server'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { buyFormSchema } from '~/http/forms/buy-form.server'
import { staffContext } from '~/http/admin/staff-context.server'
import { amountProblem } from '../products/typed-amounts.server'

/** The shop with the member who puts an order together. */
export function handContext(context: RequestContext, staff: SignedInStaff): HandContext {
  const { settings, origin, urls, dataDir, allowsTestPayments } = context
  return { ...staffContext(context, staff), settings, origin, urls, dataDir, allowsTestPayments }
}

/** The id in the address of an order that is put together; 0, which none has, for another text. */
export const handOrderId = (id: string | undefined) => idNumber.safeParse(id).data ?? 0

/** The order that the address names; leads to the one that it has become, and throws 404 when there is none. */
export async function requireHandOrder(context: HandContext, id: number): Promise<{ order: HandOrder; cart: CartRow }> {
  const found = await readHandOrder(context, id)
  if (!found.ok) throw errorResponse(404, 'Page Not Found')
  if (found.value.kind === 'placed') throw redirect(adminOrderPath(found.value.number), 303)
  return found.value
}

const byLine = <Value extends z.ZodType>(value: Value) => z.record(z.string().regex(/^l\d{1,15}$/), value).default({})
const amount = codeText.max(30)

const choices = z.object({
  version: wholeNumber,
  delivery: z.string().max(64).default(''),
  ownDelivery: amount.default(''),
  coupon: z.union([lineText.trim().pipe(z.literal('')), couponCodeSchema]).default(''),
  note: noteSchema.shape.note.default(''),
  payment: z.string().max(64).default(''),
  reference: lineText.trim().max(100).default(''),
})

/** The forms of the page of an order that is put together. */
export const handOrderSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    variant: idNumber,
    quantity: z
      .union([z.literal('').transform(() => undefined), unitsNumberSchema('Enter a number, such as 2')])
      .optional(),
    // what is made to order, by the names of the shop's buy form
    o: buyFormSchema.shape.o,
    text: buyFormSchema.shape.text,
    choice: buyFormSchema.shape.choice,
    image: buyFormSchema.shape.image,
    imageToken: buyFormSchema.shape.imageToken,
  }),
  z.object({
    intent: z.literal('lines'),
    version: wholeNumber,
    quantity: byLine(unitsNumberSchema('Enter a number, such as 2').pipe(z.number().max(1_000_000))),
    price: byLine(amount),
    reason: byLine(lineText.trim().max(200)),
    /** The id of the line whose button was pressed. */
    remove: idNumber.optional(),
  }),
  choices.extend({ intent: z.literal('choices') }),
  choices.extend({ intent: z.literal('place'), expectedTotal: wholeNumber }),
  z.object({ intent: z.literal('discard') }),
])
export type HandOrderForm = z.output<typeof handOrderSchema>

/** What a form changes of the lines; the failure of a text that is no amount. */
export function typedLines(
  { quantity, price, reason, remove }: Extract<HandOrderForm, { intent: 'lines' }>,
  currency: string,
): Result<HandLineInput[]> {
  const lines: HandLineInput[] = []
  for (const [key, units] of Object.entries(quantity)) {
    const lineId = Number(key.slice(1))
    const text = price[key] ?? ''
    const ownPrice = text === '' ? null : parseDecimal(text, currency)
    if (text !== '' && (ownPrice === null || ownPrice < 0))
      return { ok: false, error: amountProblem(`price.${key}`, text, currency) }
    lines.push({ lineId, quantity: lineId === remove ? 0 : units, ownPrice, reason: reason[key] ?? '' })
  }
  return ok(lines)
}

/** What a form chooses; the failure of a text that is no amount. */
export function typedChoices(
  { delivery, ownDelivery: text, coupon, note, payment }: Extract<HandOrderForm, { intent: 'choices' | 'place' }>,
  currency: string,
): Result<HandChoices> {
  const ownDelivery = text === '' ? null : parseDecimal(text, currency)
  if (text !== '' && (ownDelivery === null || ownDelivery < 0)) {
    const error: Failure = amountProblem('ownDelivery', text, currency)
    return { ok: false, error }
  }
  return ok({ delivery, ownDelivery, coupon, note, payment })
}
