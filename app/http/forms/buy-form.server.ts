import { z } from 'zod/v4'
import type { CartView } from '~/domain/sales/cart/cart'
import { addItemSchema } from '~/domain/sales/cart/cart.schema'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { customisationInputSchema } from '~/domain/catalogue/customisation/customisation.schema'
import { uploadLimit } from '~/domain/catalogue/customisation/customisation'
import { chooseMessage, describeChoice } from '~/domain/catalogue/products/describe-choice'
import { findVariantToBuy } from '~/domain/catalogue/products/find-variant-to-buy.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import { fail, ok, type Failure, type Result, type ResultNotice } from '~/domain/shared/result'
import { megabytes } from '~/domain/shared/units'
import type { FileLimits } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { storeImageWithinLimit } from '~/http/limits/limited.server'
import type { LimitRule } from '~/http/limits/limit-rule'
import { PostedFile } from './posted-files.server'

/**
 * A buy form has a picture of up to 5 MB. A larger one, as cameras make it, gets a message instead of an error page.
 */
export const buyFormFiles: FileLimits = { bodyLimit: megabytes(25), fileLimit: uploadLimit }

/**
 * The buy form of a product: its options are sent as `o.size`, its customisation as `text.name`, `choice.name` and
 * `image`.
 */
export const buyFormSchema = z.object({
  intent: z.enum(['add', 'buy-now']),
  /** The product's slug. */
  product: z.string().max(200).default(''),
  quantity: addItemSchema.shape.quantity,
  o: z.record(z.string().max(100), z.string().max(100)).default({}),
  text: customisationInputSchema.shape.texts,
  choice: customisationInputSchema.shape.choices,
  image: z.instanceof(PostedFile).optional(),
  /** The token of an image that was stored when the form was sent before with an error in another field. */
  imageToken: z.string().max(64).default(''),
})
export type BuyFormInput = z.output<typeof buyFormSchema>

const buyLimit = { each: 'add_to_cart', inside: ['upload'] } as const satisfies LimitRule

/** The limits of the buy form. */
export const buyFormLimits = { add: buyLimit, 'buy-now': buyLimit }

/** Tells the buy form from the other forms of a page. */
export function isBuyForm<Other extends { intent: string }>(form: BuyFormInput | Other): form is BuyFormInput {
  return form.intent === 'add' || form.intent === 'buy-now'
}

export interface AddedProduct {
  cart: CartView
  /** The token of a cart that was created for this item, else null. */
  cartToken: string | null
  productName: string
  /** The line that was added or has grown. */
  lineId: number
}

type BuyOutcome =
  | { ok: true; value: AddedProduct; notices: ResultNotice[] }
  | { ok: false; error: Failure; /** The token of the stored image, or ''. */ imageToken: string }

/** The words of the product's page for a combination that is not made, or that is out of stock; null for any other. */
async function describeCombination(
  visitor: RequestContext,
  form: Pick<BuyFormInput, 'product' | 'o'>,
): Promise<string | null> {
  const result = await readProduct(visitor, [form.product], form.o)
  return result?.kind === 'found' ? describeChoice(result.product) : null
}

/**
 * Stores the picture that was chosen in a buy form. Returns its token, or that of the picture which was stored before.
 * Errors, of the field `image`: those of storeCustomisationImage.
 */
export async function storeChosenImage(
  visitor: RequestContext,
  { image, imageToken }: Pick<BuyFormInput, 'image' | 'imageToken'>,
): Promise<Result<string>> {
  if (!image || image.size === 0) return ok(imageToken)
  const stored = await storeImageWithinLimit(visitor, image)
  if (stored.ok) return ok(stored.value.token)
  return { ok: false, error: { ...stored.error, errors: { image: [stored.error.message] } } }
}

/**
 * Finds the variant of the chosen options and puts it into the cart. Errors by field name of the form: 'not_found',
 * 'option_missing' for each option without a choice, 'no_such_variant', those of storeCustomisationImage and
 * addItemToCart.
 * @param replacedId the line of the cart whose place it takes
 */
export async function buyByForm(
  visitor: RequestContext,
  form: Omit<BuyFormInput, 'intent'>,
  replacedId?: number,
): Promise<BuyOutcome> {
  let { imageToken } = form
  const failed = ({ error }: { error: Failure }) => ({ ok: false as const, error, imageToken })
  const found = await findVariantToBuy(visitor, form.product, form.o)
  if (!found) return failed(fail('not_found', 'This product is no longer sold'))
  const { variantId, customisation, productName, openOptions } = found
  if (openOptions.length > 0) {
    const errors = Object.fromEntries(openOptions.map(({ slug, name }) => [`o.${slug}`, [chooseMessage(name)]]))
    return failed(fail('option_missing', Object.values(errors).flat().join('. '), errors))
  }
  if (variantId === null) {
    const words = await describeCombination(visitor, form)
    return failed(fail('no_such_variant', words ?? 'This combination isn’t available. Please choose another.'))
  }
  const stored = customisation?.image ? await storeChosenImage(visitor, form) : ok(imageToken)
  if (!stored.ok) return failed(stored)
  imageToken = stored.value
  const added = await addItemToCart(
    visitor,
    {
      variantId,
      quantity: form.quantity,
      customisation: customisation ? { texts: form.text, choices: form.choice, imageToken } : null,
      choices: form.o,
    },
    { replacedId },
  )
  if (!added.ok) {
    // with what is in stock instead
    const words = added.error.code === 'out_of_stock' ? await describeCombination(visitor, form) : null
    return failed(words === null ? added : fail('out_of_stock', words))
  }
  return { ok: true, value: { ...added.value, productName }, notices: added.notices }
}
