// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { EmptyState } from './empty-state'

const render = (element: ReactElement) => {
  document.body.innerHTML = renderToStaticMarkup(element)
}

test('it has a heading, an explanation and what the visitor can do next, in this order', () => {
  render(
    <EmptyState icon="cart" title="Your cart is empty" text="Nothing was added yet.">
      <a href="/shop-online">Shop now</a>
    </EmptyState>,
  )
  const content = [...document.querySelectorAll('h2, p, a')]
  expect(content.map((element) => [element.tagName, element.textContent])).toEqual([
    ['H2', 'Your cart is empty'],
    ['P', 'Nothing was added yet.'],
    ['A', 'Shop now'],
  ])
})

test('without a text it has no empty paragraph', () => {
  render(<EmptyState icon="search" title="No products" />)
  expect(document.querySelector('p')).toBeNull()
  render(<EmptyState icon="search" title="No products" text="" />)
  expect(document.querySelector('p')).toBeNull()
})

test('its icon is the named one and is hidden from screen readers', () => {
  render(<EmptyState icon="search" title="No products" />)
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(document.querySelector('use')?.getAttribute('href')).toMatch(/#search$/)
})
