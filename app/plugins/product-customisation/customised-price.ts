import { formatMoney } from '~/domain/money/money'

/** What the price of a customised product follows. Amounts in minor units. */
export interface CustomisedPrice {
  /** Of one piece without customisation. */
  each: number
  /** What a filled field adds; with a value, only that choice does. */
  addOns: Array<{ name: string; value?: string; amount: number }>
  currency: string
  languageTag: string
}

/** Shows the price in an element of a buy form, at once and after every change. Returns a function that stops it. */
export function showCustomisedPrice(
  element: HTMLElement,
  { each, addOns, currency, languageTag }: CustomisedPrice,
): (() => void) | undefined {
  const form = element.closest('form')
  if (!form) return
  const update = () => {
    const typed = new FormData(form)
    const isFilled = (name: string, value?: string) => {
      if (name === 'image' && typed.get('imageToken')) return true
      const entry = typed.get(name)
      const text = entry instanceof File ? entry.name : (entry ?? '').trim()
      return value === undefined ? text !== '' : text === value
    }
    const one = addOns.reduce((sum, { name, value, amount }) => (isFilled(name, value) ? sum + amount : sum), each)
    const format = (amount: number) => formatMoney(amount, currency, languageTag)
    const quantity = Number(typed.get('quantity')) || 1
    element.textContent = `Your price: ${format(one)}${quantity > 1 ? ` each, ${format(one * quantity)} for ${quantity}` : ''}`
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
