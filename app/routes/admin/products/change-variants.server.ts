import { z } from 'zod/v4'
import { changePrice, changeStock } from '~/domain/catalogue/products/manage/manage-product.server'
import type { OwnerVariant } from '~/domain/catalogue/products/manage/owner-product'
import { readOwnerProduct } from '~/domain/catalogue/products/manage/read-owner-product.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { ok, refuse, type CodedFailure, type Failure, type Result, type StaffResult } from '~/domain/shared/result'
import { shownFailure } from '~/http/admin/staff-context.server'
import { amountProblem, stockSchema } from './typed-amounts.server'

const cells = z.record(z.string().regex(/^v\d{1,15}$/), z.string().max(30)).default({})

/** The cells of the table of variants by `v` and the id of the variant, and what they were when it was opened. */
export const variantFields = z.object({
  price: cells,
  compareAtPrice: cells,
  stock: cells,
  version: z.record(z.string().regex(/^v\d{1,15}$/), z.coerce.number().int().min(0)).default({}),
  was: z.object({ price: cells, compareAtPrice: cells, stock: cells }),
})
type VariantCells = z.output<typeof variantFields>

/**
 * Writes the cells that differ from what they were. What is right is saved, and what is wrong is told beside its cell.
 * Errors: `invalid_input` with the messages by cell.
 * @returns how many variants were changed
 */
export async function changeVariants(
  context: StaffContext,
  slug: string,
  fields: VariantCells,
): Promise<Result<number>> {
  const product = await readOwnerProduct(context.db, context.channel, slug)
  const errors: Record<string, string[]> = {}
  let changed = 0
  for (const variant of product?.variants ?? []) {
    const key = `v${variant.id}`
    const isChanged = (name: 'price' | 'compareAtPrice' | 'stock') =>
      fields[name][key] !== undefined && fields[name][key].trim() !== fields.was[name][key]
    const note = (name: 'price' | 'stock', failure: Failure | CodedFailure) => {
      const { code, errors: told, message } = shownFailure(failure)
      const own = told.compareAtPrice ? 'compareAtPrice' : name
      const now = code === 'stale' ? `. Now it is “${variant[name]}”; what you typed is in the field` : ''
      errors[`${own}.${key}`] = [(Object.values(told)[0]?.[0] ?? message) + now]
    }
    // what others have changed in other cells is no reason to ask
    const versionFor = (...names: Array<'price' | 'compareAtPrice' | 'stock'>) =>
      names.every((name) => variant[name] === fields.was[name][key]) ? variant.version : fields.version[key]
    let version = versionFor('price', 'compareAtPrice')
    if (isChanged('price') || isChanged('compareAtPrice')) {
      const done = await savePrice(context, variant, { fields, key, version })
      if (done.ok) changed += 1
      else note('price', done.error)
      // the price has raised it
      if (done.ok) version = undefined
    }
    if (isChanged('stock')) {
      const from = version === undefined ? undefined : versionFor('stock')
      const done = await saveStock(context, variant, fields.stock[key] ?? '', from)
      if (done.ok) changed += 1
      else note('stock', done.error)
    }
  }
  const [first] = Object.values(errors)
  if (!first) return ok(changed)
  if (changed > 0) errors[''] = ['The rest is saved. This is not:']
  return { ok: false, error: { code: 'invalid_input', message: first[0] ?? '', errors } }
}

async function savePrice(
  context: StaffContext,
  { sku, sale }: OwnerVariant,
  { fields, key, version }: { fields: VariantCells; key: string; version: number | undefined },
): Promise<StaffResult<unknown>> {
  const { currency } = context.channel
  const [priceText, compareText] = [fields.price[key]?.trim() ?? '', fields.compareAtPrice[key]?.trim() ?? '']
  const price = parseDecimal(priceText, currency)
  const compareAtPrice = compareText === '' ? undefined : parseDecimal(compareText, currency)
  if (price === null || price < 0) return { ok: false, error: amountProblem('price', priceText, currency) }
  if (compareAtPrice === null || (compareAtPrice !== undefined && compareAtPrice < 0))
    return { ok: false, error: amountProblem('compareAtPrice', compareText, currency) }
  const before = compareAtPrice === undefined ? {} : { compareAtPrice }
  return changePrice(context, { sku, price, ...before, ...(sale ? { sale } : {}), version })
}

async function saveStock(
  context: StaffContext,
  { sku }: OwnerVariant,
  text: string,
  version: number | undefined,
): Promise<StaffResult<unknown>> {
  const onHand = stockSchema.safeParse(text.trim())
  if (!onHand.success) return refuse('invalid_fields', { errors: { stock: ['Enter a number, such as 12'] } })
  return changeStock(context, { sku, onHand: onHand.data, version })
}
