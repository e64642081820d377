// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { customisedPriceText, showCustomisedPrice } from './customised-price'

const customised = {
  each: 129_000,
  unit: null,
  addOns: [
    { name: 'text.name', amount: 25_000 },
    { name: 'choice.thread', value: 'gold', amount: 5_000 },
  ],
  currency: 'INR',
  languageTag: 'en-IN',
}

function startForm() {
  document.body.innerHTML = `<form><input name="text.name"><select name="choice.thread"><option value="">None</option>
    <option value="gold">Gold</option></select><input name="quantity" value="1"><output></output></form>`
  const [output, text, thread, quantity] = ['output', '[name="text.name"]', 'select', '[name=quantity]'].map(
    (selector) => document.querySelector<HTMLInputElement>(selector),
  )
  if (!output || !text || !thread || !quantity) throw new Error('the form is not complete')
  const fill = (field: HTMLInputElement, value: string) => {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { output, text, thread, quantity, fill }
}

test('the price of a customised length is that of its metres', () => {
  const cloth = { ...customised, unit: { name: 'm', per: 'a metre' } }
  const typed: Record<string, string> = { quantity: '1,5', 'text.name': 'ASHA' }
  expect(customisedPriceText(cloth, (name) => typed[name] ?? '')).toBe('Your price: ₹1,540 a metre, ₹2,310 for 1.5 m')
  // the half of a unit is rounded up, as in the cart
  const thread = { ...cloth, each: 100, addOns: [] }
  expect(customisedPriceText(thread, () => '0.145')).toBe('Your price: ₹1 a metre, ₹0.15 for 0.145 m')
})

test('the price of a customised product follows its add-ons and its quantity', () => {
  const { output, text, thread, quantity, fill } = startForm()
  const stop = showCustomisedPrice(output, customised)
  expect(output.textContent).toBe('Your price: ₹1,290')
  fill(text, 'ASHA')
  expect(output.textContent).toBe('Your price: ₹1,540')
  fill(thread, 'gold')
  fill(quantity, '2')
  expect(output.textContent).toBe('Your price: ₹1,590 each, ₹3,180 for 2')
  fill(text, '  ')
  expect(output.textContent).toBe('Your price: ₹1,340 each, ₹2,680 for 2')
  stop?.()
  fill(text, 'ASHA')
  expect(output.textContent).toBe('Your price: ₹1,340 each, ₹2,680 for 2')
})
