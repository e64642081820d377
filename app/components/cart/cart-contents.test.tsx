// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toMoney } from '~/domain/shared/money/money'
import type { ShownCart, ShownCartLine } from '~/domain/sales/cart/cart'
import { CartContents } from './cart-contents'

const line: ShownCartLine = {
  id: 7,
  productId: 1,
  slug: 'scarf',
  sku: 'SC-1',
  name: 'Scarf',
  choicesText: '',
  customisationPicture: null,
  picture: null,
  quantity: 1,
  quantityField: { min: 1, max: 10, step: 1, unit: null },
  quantityInDisplayUnit: '1',
  quantityChoices: null,
  priceText: '₹500 each',
  compareAtText: null,
  subtotal: toMoney(0, 'INR', 'en-IN'),
  stock: 'out_of_stock',
  ships: null,
  partArrival: null,
  available: 0,
  problem: { message: 'Scarf is out of stock', possible: null, otherOption: null },
  hasPage: true,
  isChangeable: false,
}

const total = { kind: 'total' as const, label: 'Total', amount: null, text: '₹500' }

function showCart(changes: Partial<ShownCart>): HTMLElement {
  const cart: ShownCart = {
    lines: [line],
    itemCount: 0,
    coupon: null,
    availableCoupons: [],
    totalsRows: [total],
    totalsNotes: [],
    hasPriceChanges: false,
    priceChanges: '',
    isStockValid: false,
    lineProblems: 'Scarf is out of stock.',
    removedName: null,
    ...changes,
  }
  document.body.innerHTML = renderToString(<CartContents cart={cart} sendsCookies />)
  return document.body
}

test('a cart in which nothing can be ordered has no total and no checkout, and says what to do', () => {
  const shown = showCart({})
  expect(shown.querySelector('[value=checkout]')).toBeNull()
  expect(shown.textContent).not.toContain('Total')
  expect(shown.querySelector('[role=alert]')?.textContent).toContain('Nothing in your cart can be ordered as it is.')
  expect(shown.querySelector('[value=remove]')?.getAttribute('aria-label')).toBe('Remove Scarf')
})

test('a cart in which something can be ordered has a checkout', () => {
  const mug = { ...line, id: 8, problem: null, stock: 'in_stock' as const }
  const shown = showCart({ lines: [line, mug], itemCount: 1 })
  expect(shown.querySelector('[value=checkout]')).not.toBeNull()
  expect(shown.querySelector('[role=alert]')?.textContent).toContain('This is not part of the total.')
})
