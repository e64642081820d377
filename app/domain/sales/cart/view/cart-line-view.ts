import type { Money } from '~/domain/shared/money/money'
import { inUnits, perUnitText, quantityText } from '~/domain/shared/money/sold-by-unit'
import type { Totals } from '~/domain/sales/pricing/totals'
import { quantityChoices, quantityField } from '~/domain/catalogue/stock/quantity-choices'
import type { CartPricing, PricedCartLine } from '~/domain/sales/cart/pricing/cart-pricing'
import { partArrival } from '~/domain/sales/shipping/arrival'
import { choicesText, lineName } from '~/domain/sales/cart/pricing/line-name'
import type { CartLineProblem, CartLineView, ShownCartLine } from '~/domain/sales/cart/cart'
import { hasNewPrice } from '~/domain/sales/cart/checkout-facts'

type Format = (amount: number) => Money

/**
 * A priced line as the page of the cart shows it.
 * @param arrival of what is in stock (arrivalText)
 */
export function shownCartLine(
  line: PricedCartLine,
  { totals, offers }: Pick<CartPricing, 'totals' | 'offers'>,
  money: Format,
  arrival: string | null,
): ShownCartLine {
  const format = (amount: number) => money(amount).formatted
  return {
    id: line.id,
    productId: line.productId,
    slug: line.slug,
    sku: line.sku,
    name: line.name,
    choicesText: choicesText({ options: line.options, customisation: line.customisationRows }),
    customisationPicture: line.customisationPicture,
    picture: line.picture,
    quantity: inUnits(line.quantity, line),
    quantityField: quantityField(line),
    quantityInDisplayUnit: quantityText(line.quantity, line),
    quantityChoices: line.problem ? null : quantityChoices(line, line.available, line.unitPrice, format),
    priceText: `${shownUnitPrice(line, line.unitPrice, money)} ${perUnitOf(line)}`,
    compareAtText: line.compareAtUnitPrice === null ? null : shownUnitPrice(line, line.compareAtUnitPrice, money),
    offer: offerOf(line, offers, money),
    subtotal: money(totalsOfLine(line, totals)?.subtotal ?? 0),
    stock: line.stock,
    ships: line.ships,
    partArrival: partArrival({ ...line, later: line.backorderedQuantity }, arrival),
    available: line.available === null ? null : inUnits(line.available, line),
    problem: problemView(line),
    hasPage: line.isProductPublished,
    isChangeable: line.isProductPublished && (line.optionSlugs.length > 0 || line.customisation !== null),
  }
}

/** A priced line as the checkout and calls show it. */
export function cartLineView(
  line: PricedCartLine,
  pricing: Pick<CartPricing, 'totals' | 'offers'>,
  money: Format,
  arrival: string | null,
): CartLineView {
  const { totals } = pricing
  return {
    ...shownCartLine(line, pricing, money, arrival),
    variantId: line.variantId,
    options: line.options,
    customisation: line.customisationRows,
    customisationInput: line.customisation,
    brand: line.brand,
    category: line.category,
    unitPrice: money(line.unitPrice),
    compareAtUnitPrice: line.compareAtUnitPrice === null ? null : money(line.compareAtUnitPrice),
    discount: money(totalsOfLine(line, totals)?.discount ?? 0),
    previousUnitPrice: hasNewPrice(line) ? money(line.unitPriceSeen) : null,
    priceChange: priceChangeOf(line, money),
    selection: Object.fromEntries(line.optionSlugs.map(({ slug, valueSlug }) => [slug, valueSlug])),
  }
}

/** The price that the shopper last saw and the one of now, as text; null when they are the same. */
export function priceChangeOf(line: PricedCartLine, money: Format): string | null {
  if (!hasNewPrice(line)) return null
  const [before, now] = [line.unitPriceSeen, line.unitPrice].map((price) => shownUnitPrice(line, price, money))
  return `${lineName(line.name, line.options)} was ${before} and is now ${now} ${perUnitOf(line)}`
}

/** Lines with a problem are not part of the totals. */
const totalsOfLine = ({ key }: PricedCartLine, totals: Totals) => totals.lines.find((one) => one.key === key)

/** The one offer that a line has, with what it takes off. */
function offerOf({ key }: PricedCartLine, offers: CartPricing['offers'], money: Format): string | null {
  const offer = offers.find(({ lineDiscounts }) => lineDiscounts[key] !== undefined)
  return offer ? `${offer.name}: ${money(offer.lineDiscounts[key] ?? 0).formatted}` : null
}

const shownUnitPrice = (line: PricedCartLine, price: number, money: Format) => money(price).formatted

const perUnitOf = ({ displayUnit }: PricedCartLine) => perUnitText(displayUnit) ?? 'each'

function problemView(line: PricedCartLine): CartLineProblem | null {
  const { problem } = line
  if (!problem) return null
  const { message, possibleQuantity: quantity } = problem
  const isGone = problem.code === 'unavailable' || problem.code === 'out_of_stock'
  return {
    message,
    possible: quantity === null ? null : { quantity: inUnits(quantity, line), text: quantityText(quantity, line) },
    otherOption: isGone && line.isProductPublished ? otherOptionOf(line) : null,
  }
}

/** The option of which another value may be bought: the size, else the last one. */
function otherOptionOf({ optionSlugs }: PricedCartLine): CartLineProblem['otherOption'] {
  const other = optionSlugs.find(({ name, slug }) => /size/i.test(`${name} ${slug}`)) ?? optionSlugs.at(-1)
  return other ? { name: other.name, slug: other.slug } : null
}
