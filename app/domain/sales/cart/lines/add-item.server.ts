import type { Knex } from 'knex'
import {
  checkCustomisation,
  customisationAddOn,
  type CustomisationInput,
} from '~/domain/catalogue/customisation/customisation'
import { putOffUploadCheck } from '~/domain/catalogue/customisation/customisation.queries.server'
import { firstUploadCheck } from '~/domain/catalogue/customisation/delete-unused-uploads.server'
import { giftDetailsOf } from '~/domain/sales/gift-cards/gift-card'
import { sendDateProblem } from '~/domain/sales/gift-cards/send-time'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import type { CartView } from '~/domain/sales/cart/cart'
import { deleteLine, insertLine, readLines, replaceLine, updateLine } from './cart-lines.queries.server'
import { readCartVariantOptions, readCartVariants, readValuesOfOptions } from './cart-variants.queries.server'
import { lineKeyOf } from '~/domain/sales/cart/cart-token.server'
import type { AddItemInput } from '~/domain/sales/cart/cart.schema'
import { runChange } from '~/domain/sales/cart/edit/change-cart.server'
import { fitQuantity } from '~/domain/catalogue/stock/quantity'
import { quantityOfTyped } from '~/domain/catalogue/stock/typed-quantity'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import { quantityNotice } from './quantity-notice'
import { readDraftOrder } from '~/domain/sales/cart/pricing/cart-orders.queries.server'
import { distinct, parseCustomisationSchema } from '~/domain/sales/cart/pricing/price-lines.server'
import { saleableQuantity, stockLevelOf } from '~/domain/catalogue/stock/stock'
import { chooseMessage } from '~/domain/catalogue/products/describe-choice'
import { isSold } from './is-sold'

/** How many different lines a cart may have. */
const maxLines = 100

export interface AddedItem {
  cart: CartView
  /** The new cart_session to set as a cookie, only when a new cart was created; else null. */
  cartToken: string | null
  lineId: number
}

/**
 * Adds a variant to the visitor's cart, which is created when there is none. The quantity, in the unit of what is sold by
 * length or weight, is added to an identical line (same variant, customisation and choices), and reduced, with a notice,
 * to what is available. Errors: 'not_found', 'invalid_customisation', 'option_missing' (by the field `o.{option}`),
 * 'invalid_input' for an amount between steps, 'out_of_stock', 'cart_full'.
 * @param options.replacedId the line whose place it takes, for a line that the shopper changes; 'line_not_found'
 *   without it
 * @param options.before runs in the same transaction; its failure leaves the cart as it was
 */
export async function addItemToCart(
  visitor: Visitor,
  input: AddItemInput,
  { replacedId, before }: { replacedId?: number; before?: (trx: Knex) => Promise<Result<null>> } = {},
): Promise<Result<AddedItem>> {
  const { variantId } = input
  const customisationInput = input.customisation ?? null
  const { channel } = visitor
  const changed = await runChange(visitor, { createsCart: replacedId === undefined }, async ({ trx, facts }, cart) => {
    const begun = (await before?.(trx)) ?? ok(null)
    if (!begun.ok) return begun
    const stored = await readLines(trx, cart.id)
    const replaced = stored.find(({ id }) => id === replacedId)
    if (replacedId !== undefined && !replaced) return fail('line_not_found', 'This item is not in your cart')
    const lines = stored.filter((line) => line !== replaced)
    const variant = (await readCartVariants(trx, channel.id, [variantId])).get(variantId)
    if (!variant || !isSold(variant, facts)) return fail('not_found', 'This product is no longer sold')
    const schema = parseCustomisationSchema(variant.customisationSchema, facts)
    const customised = checkCustomisation(
      schema,
      customisationInput,
      await claimUpload(trx, customisationInput, visitor.now()),
    )
    if (!customised.ok) return customised
    const sendOn = variant.isGiftCard === 1 && customised.value ? giftDetailsOf(customised.value).sendOn : ''
    const dateProblem = sendDateProblem(sendOn, visitor.now(), channel.timeZone)
    if (dateProblem !== null) return fail('invalid_customisation', dateProblem, { 'text.date': [dateProblem] })
    const chosen = await checkChoices(trx, variantId, input.choices ?? {})
    if (!chosen.ok) return chosen

    const lineKey = lineKeyOf(customised.value, chosen.value)
    const same = lines.find((line) => line.variantId === variantId && line.lineKey === lineKey)
    if (!same && lines.length >= maxLines) return fail('cart_full', `A cart can hold ${maxLines} different items`)
    const draft = await readDraftOrder(trx, cart.id)
    const saleable = saleableQuantity(stockLevelOf(variant), draft?.heldByVariant.get(variantId))
    let others = 0
    for (const line of lines) if (line.variantId === variantId && line !== same) others += line.quantity
    const rule = { ...variant, available: saleable === null ? null : Math.max(0, saleable - others) }
    const smallest = variant.displayUnit === null ? 1 : inUnits(variant.minQuantity, variant)
    const wanted = quantityOfTyped(variant.name, input.quantity ?? smallest, variant, same?.quantity)
    if (!wanted.ok) return wanted
    const fitted = fitQuantity(wanted.value, rule)
    if (fitted.quantity === 0) return fail('out_of_stock', `${variant.name} is out of stock`)

    const notice = quantityNotice(variant.name, fitted, rule, replaced ? undefined : (same?.quantity ?? 0))
    const notices = notice ? [notice] : []
    if (same) {
      await updateLine(trx, same.id, { quantity: fitted.quantity })
      if (replaced) await deleteLine(trx, replaced.id)
      return ok({ patch: {}, value: same.id }, notices)
    }
    const line = {
      variantId,
      lineKey,
      quantity: fitted.quantity,
      customisation: customised.value && JSON.stringify(customised.value),
      choices: chosen.value && JSON.stringify(chosen.value),
      unitPrice: variant.price + customisationAddOn(schema, customised.value, channel.code),
    }
    if (replaced) await replaceLine(trx, replaced.id, line)
    const lineId = replaced?.id ?? (await insertLine(trx, { ...line, cartId: cart.id, now: visitor.now() }))
    return ok({ patch: {}, value: lineId }, notices)
  })
  if (!changed.ok) return changed
  const { cart, cartToken, value: lineId } = changed.value
  return ok({ cart, cartToken, lineId }, changed.notices)
}

/**
 * Whether the picture of a customisation is uploaded. Its check is put off, so that the sweeper does not delete it
 * while the line that names it is written.
 */
async function claimUpload(trx: Knex, customisation: CustomisationInput | null, now: Date): Promise<boolean> {
  const token = customisation?.imageToken?.trim()
  return isToken(token) && (await putOffUploadCheck(trx, token, new Date(now.getTime() + firstUploadCheck)))
}

/**
 * The choices for options where the variant accepts any value; null when it has no such option. Other options are left
 * out.
 */
async function checkChoices(
  trx: Knex,
  variantId: number,
  choices: Record<string, string>,
): Promise<Result<Record<string, string> | null>> {
  const openOptions = (await readCartVariantOptions(trx, [variantId])).filter((option) => option.valueSlug === null)
  if (openOptions.length === 0) return ok(null)
  const values = await readValuesOfOptions(trx, distinct(openOptions.map((option) => option.optionId)))
  const checkedChoices: Record<string, string> = {}
  for (const { optionId, optionSlug, optionName } of openOptions) {
    const choice = choices[optionSlug]
    if (choice === undefined || !values.some((value) => value.optionId === optionId && value.slug === choice)) {
      const message = chooseMessage(optionName)
      return fail('option_missing', message, { [`o.${optionSlug}`]: [message] })
    }
    checkedChoices[optionSlug] = choice
  }
  return ok(checkedChoices)
}
