// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shownCart, shownLine } from '../../../tests/factories/shown-cart'
import type { CartLoss, ShownCart } from '~/domain/sales/cart/cart'
import { CartContents } from './cart-contents'

const scarf = shownLine({
  stock: 'out_of_stock',
  problem: { message: 'Scarf is out of stock', possible: null, otherOption: null },
})
const mug = shownLine({ id: 8, name: 'Mug' })

function show(cart: ShownCart, loss: CartLoss | null = null): HTMLElement {
  document.body.innerHTML = renderToString(<CartContents cart={cart} loss={loss} />)
  return document.body
}

test('a cart in which nothing can be ordered has no total and no checkout, and says what to do', () => {
  const shown = show(shownCart([scarf], { isStockValid: false, lineProblems: 'Scarf is out of stock.' }))
  expect(shown.querySelector('[value=checkout]')).toBeNull()
  expect(shown.textContent).not.toContain('Total')
  expect(shown.querySelector('[role=alert]')?.textContent).toContain('Nothing in your cart can be ordered as it is.')
  expect(shown.querySelector('[value=remove]')?.getAttribute('aria-label')).toBe('Remove Scarf')
})

test('a cart in which something can be ordered has a checkout', () => {
  const shown = show(shownCart([scarf, mug], { isStockValid: false, lineProblems: 'Scarf is out of stock.' }))
  expect(shown.querySelector('[value=checkout]')).not.toBeNull()
  expect(shown.querySelector('[role=alert]')?.textContent).toContain('This is not part of the total.')
})

test('what was removed can be put back where it was: above the next line, or below the last one', () => {
  const textsWith = (removedBefore: number | null) =>
    [...show(shownCart([mug], { removedName: 'Scarf', removedBefore })).querySelectorAll('ul > li')].map((item) =>
      item.textContent?.slice(0, 7),
    )
  expect(textsWith(8)[0]).toBe('Removed')
  expect(textsWith(null)[1]).toBe('Removed')
})

test('an empty cart says what to do where it was lost, and that an order was not placed', () => {
  const said = (loss: CartLoss | null) => show(shownCart([]), loss).textContent
  expect(said(null)).not.toContain('cookies')
  for (const loss of ['cookies', 'checkout', 'order'] as const) expect(said(loss)).toContain('allow cookies')
  expect(said('order')).toContain('Your order was not placed')
  expect(said('checkout')).not.toContain('not placed')
})

test('the offer of a thing stands beside its price, and in the totals', () => {
  const amount = shownCart([mug]).lines[0]?.subtotal ?? null
  const row = { kind: 'offer' as const, label: 'Mug week', amount, text: '-₹50' }
  const shown = show(shownCart([{ ...mug, offer: 'Mug week: -₹50' }], { totalsRows: [row] }))
  expect(shown.querySelector('li')?.textContent).toContain('Mug week: -₹50')
  expect([...shown.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Mug week'])
})
