import { formatMoney } from '~/domain/shared/money/money'
import { lineAmount } from '~/domain/shared/money/sold-by-unit'

/** The data from which the price of a customised product is computed. Amounts in minor units. */
export interface CustomisedPrice {
  /** The price of one piece, or of one unit of what is sold by length or weight, without customisation. */
  each: number
  /** The unit, and what follows its price: 'm', 'a metre'. Null for pieces. */
  unit: { name: string; per: string } | null
  /** The amounts that filled fields add; with a value, only that choice does. */
  addOns: Array<{ name: string; value?: string; amount: number }>
  currency: string
  languageTag: string
}

/**
 * 'Your price: ₹1,590 each, ₹3,180 for 2': what one piece costs with the add-ons of the fields that are filled in.
 * @param valueOf what a field contains, '' for an empty one
 */
export function customisedPriceText(
  { each, unit, addOns, currency, languageTag }: CustomisedPrice,
  valueOf: (name: string) => string,
): string {
  const isFilled = (name: string, value?: string) =>
    value === undefined ? valueOf(name) !== '' : valueOf(name) === value
  const one = addOns.reduce((sum, { name, value, amount }) => (isFilled(name, value) ? sum + amount : sum), each)
  const format = (amount: number) => formatMoney(amount, currency, languageTag)
  const quantity = Number(valueOf('quantity').replace(',', '.')) || 1
  if (unit) {
    // as the cart rounds it: thousandths of a unit are whole numbers
    const amount = lineAmount(one, Math.round(quantity * 1000), { displayUnit: unit.name, unitsPerQuantity: 1 })
    return `Your price: ${format(one)} ${unit.per}, ${format(amount)} for ${quantity} ${unit.name}`
  }
  return `Your price: ${format(one)}${quantity > 1 ? ` each, ${format(one * quantity)} for ${quantity}` : ''}`
}

/** Shows the price in an element of a buy form, at once and after every change. Returns a function that stops it. */
export function showCustomisedPrice(element: HTMLElement, price: CustomisedPrice): (() => void) | undefined {
  const form = element.closest('form')
  if (!form) return
  const update = () => {
    const typed = new FormData(form)
    element.textContent = customisedPriceText(price, (name) => {
      const entry = (name === 'image' && typed.get('imageToken')) || typed.get(name)
      return entry instanceof File ? entry.name : (entry ?? '').trim()
    })
  }
  // the buttons of the quantity change its number without an event of the field
  const updateLater = () => requestAnimationFrame(update)
  form.addEventListener('input', update)
  form.addEventListener('click', updateLater)
  update()
  return () => {
    form.removeEventListener('input', update)
    form.removeEventListener('click', updateLater)
  }
}
