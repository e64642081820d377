// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Header } from '~/components/shell/header'
import { cartBadge } from '~/domain/sales/cart/cart'
import { enhanceMenus } from './menus'

let stop = () => {}
beforeEach(() => {
  const menu = [{ label: 'Wear', href: '/wear', children: [{ label: 'Kurtas', href: '/kurtas' }] }]
  document.body.innerHTML = renderToString(
    <Header
      storeName="Indigo"
      menu={menu}
      cart={cartBadge(0)}
      account={{ label: 'Account', state: 'guest' }}
      path="/"
    />,
  )
  stop = enhanceMenus(document)
})
afterEach(() => stop())

const drawer = () => document.querySelector<HTMLDetailsElement>('details[data-menu]')

test('a click elsewhere closes an open menu, a click in it does not', () => {
  drawer()?.setAttribute('open', '')
  document.querySelector<HTMLElement>('details[data-menu] li')?.click()
  expect(drawer()?.open).toBe(true)
  document.querySelector<HTMLElement>('search')?.click()
  expect(drawer()?.open).toBe(false)
})

test('Escape closes an open menu and puts the focus on its button', () => {
  drawer()?.setAttribute('open', '')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(drawer()?.open).toBe(false)
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})

test('an open menu closes when the focus goes on behind it', () => {
  drawer()?.setAttribute('open', '')
  drawer()?.querySelector<HTMLElement>('nav a')?.focus()
  expect(drawer()?.open).toBe(true)
  document.querySelector<HTMLElement>('[data-cart-link]')?.focus()
  expect(drawer()?.open).toBe(false)
})

test('Escape in the panel of an entry puts the focus on the entry, as the panel is hidden', () => {
  const links = document.querySelectorAll<HTMLElement>('[data-menu-entry] a')
  links[1]?.focus()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(document.activeElement).toBe(links[0])
})

test('Escape dismisses the panel of an entry until the pointer has been on another', () => {
  const entry = document.querySelector<HTMLElement>('[data-menu-entry]')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(entry?.hasAttribute('data-dismissed')).toBe(true)
  entry?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(entry?.hasAttribute('data-dismissed')).toBe(true)
  document.querySelector('search')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(entry?.hasAttribute('data-dismissed')).toBe(false)
})
