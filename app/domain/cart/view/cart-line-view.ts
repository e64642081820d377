import type { Money } from '~/domain/money/money'
import { perUnitText, quantityText, shownPrice } from '~/domain/money/sold-by-unit'
import type { Totals } from '~/domain/pricing/totals'
import { quantityChoices } from '~/domain/stock/quantity-choices'
import type { PricedCartLine } from '~/domain/cart/pricing/cart-pricing'
import { choicesText, lineName } from '~/domain/cart/pricing/line-name'
import type { CartLineProblem, CartLineView } from '~/domain/cart/cart'
import { hasNewPrice } from '~/domain/cart/checkout-facts'

/** A priced line as pages and calls show it. */
export function cartLineView(line: PricedCartLine, totals: Totals, money: (amount: number) => Money): CartLineView {
  // lines with a problem are not part of the totals
  const priced = totals.lines.find((one) => one.key === line.key)
  const shown = (price: number) => money(shownPrice(price, line)).formatted
  const perUnit = perUnitText(line.displayUnit) ?? 'each'
  const format = (amount: number) => money(amount).formatted
  return {
    id: line.id,
    variantId: line.variantId,
    productId: line.productId,
    slug: line.slug,
    sku: line.sku,
    name: line.name,
    options: line.options,
    customisation: line.customisationRows,
    choicesText: choicesText({ options: line.options, customisation: line.customisationRows }),
    customisationInput: line.customisation,
    customisationPicture: line.customisationPicture,
    picture: line.picture,
    brand: line.brand,
    category: line.category,
    quantity: line.quantity,
    minQuantity: line.minQuantity,
    maxQuantity: line.maxQuantity,
    quantityStep: line.quantityStep,
    quantityInDisplayUnit: quantityText(line.quantity, line),
    quantityChoices: line.problem ? null : quantityChoices(line, line.available, line.unitPrice, format),
    unitPrice: money(line.unitPrice),
    compareAtUnitPrice: line.compareAtUnitPrice === null ? null : money(line.compareAtUnitPrice),
    priceText: `${shown(line.unitPrice)} ${perUnit}`,
    compareAtText: line.compareAtUnitPrice === null ? null : shown(line.compareAtUnitPrice),
    subtotal: money(priced?.subtotal ?? 0),
    discount: money(priced?.discount ?? 0),
    stock: line.stock,
    ships: line.ships,
    available: line.available,
    problem: problemView(line),
    previousUnitPrice: hasNewPrice(line) ? money(line.unitPriceSeen) : null,
    priceChange: hasNewPrice(line)
      ? `${lineName(line.name, line.options)} was ${shown(line.unitPriceSeen)} and is now ${shown(line.unitPrice)} ${perUnit}`
      : null,
    hasPage: line.isProductPublished,
    selection: Object.fromEntries(line.optionSlugs.map(({ slug, valueSlug }) => [slug, valueSlug])),
    isChangeable: line.isProductPublished && (line.optionSlugs.length > 0 || line.customisation !== null),
  }
}

function problemView(line: PricedCartLine): CartLineProblem | null {
  const { problem } = line
  if (!problem) return null
  const { message, possibleQuantity: quantity } = problem
  const isGone = problem.code === 'unavailable' || problem.code === 'out_of_stock'
  return {
    message,
    possible: quantity === null ? null : { quantity, text: quantityText(quantity, line) },
    otherOption: isGone && line.isProductPublished ? otherOptionOf(line) : null,
  }
}

/** The option of which another value may be bought: the size, else the last one. */
function otherOptionOf({ optionSlugs }: PricedCartLine): CartLineProblem['otherOption'] {
  const other = optionSlugs.find(({ name, slug }) => /size/i.test(`${name} ${slug}`)) ?? optionSlugs.at(-1)
  return other ? { name: other.name, slug: other.slug } : null
}
