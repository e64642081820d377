// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Footer } from './footer'
import { Header } from './header'
import { MobileBar } from './mobile-bar'
import { cartBadge } from '~/domain/sales/cart/cart'
import { StoreNoticeBar } from './store-notice'

const guest = { label: 'Account', state: 'guest' } as const

function render(element: ReactElement): HTMLElement {
  document.body.innerHTML = renderToString(element)
  return document.body
}

const menu = [
  { label: 'Wear', href: '/wear', children: [{ label: 'Kurtas', href: '/kurtas' }] },
  { label: 'Home', href: '/home-goods' },
]

test('the header marks only the entry of the page', () => {
  const main = render(
    <Header storeName="Indigo" menu={menu} cart={cartBadge(0)} account={guest} path="/home-goods" />,
  ).querySelector('nav[aria-label=Main]')
  expect([...(main?.querySelectorAll('[aria-current=page]') ?? [])].map((link) => link.textContent)).toEqual(['Home'])
})

test('both menus of the header link to the children of an entry', () => {
  const header = render(<Header storeName="Indigo" menu={menu} cart={cartBadge(0)} account={guest} path="/" />)
  expect(header.querySelectorAll('a[href="/kurtas"]')).toHaveLength(2)
})

test('the cart link of the header contains the number of items in the cart', () => {
  const nameOf = (cartQuantity: number) =>
    render(
      <Header storeName="Indigo" menu={[]} cart={cartBadge(cartQuantity)} account={guest} path="/" />,
    ).querySelector('[data-cart-link]')
  expect(nameOf(0)?.getAttribute('aria-label')).toBe('Cart, 0 items')
  expect(nameOf(0)?.querySelector('[data-count]')?.getAttribute('data-count')).toBe('0')
  expect(nameOf(1)?.getAttribute('aria-label')).toBe('Cart, 1 item')
  expect(nameOf(3)?.getAttribute('aria-label')).toBe('Cart, 3 items')
  expect(nameOf(3)?.textContent).toBe('Cart 3')
})

test('the search field contains what was searched for', () => {
  const header = render(
    <Header storeName="Indigo" menu={[]} cart={cartBadge(0)} account={guest} path="/search" query="kurta" />,
  )
  expect(header.querySelector<HTMLInputElement>('form[action="/search"] input[name=query]')?.value).toBe('kurta')
})

test('the bar of a phone marks its page and counts what is in the cart', () => {
  const links = [...render(<MobileBar path="/cart" cart={cartBadge(2)} />).querySelectorAll('a')]
  expect(links.map((link) => link.textContent?.trim())).toEqual(['Home', 'Shop', '2 Cart', 'Account'])
  expect(links[2]?.getAttribute('aria-label')).toBe('Cart, 2 items')
  expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.getAttribute('href'))).toEqual([
    '/cart',
  ])
})

test('the bar of a phone marks home only on the home page', () => {
  const currentOf = (path: string) =>
    render(<MobileBar path={path} cart={cartBadge(0)} />)
      .querySelector('[aria-current]')
      ?.getAttribute('href')
  expect(currentOf('/')).toBe('/')
  expect(currentOf('/shop-online/linen')).toBe('/shop-online')
  expect(currentOf('/product/tea-tin')).toBeUndefined()
})

test('a notice that may be hidden has a form that hides it and returns to the page', () => {
  const notice = { message: 'Free delivery', href: '/delivery', isClearable: true, sign: 'a-hash' }
  const bar = render(<StoreNoticeBar notice={notice} address="/shop-online?sort=new" />)
  expect(bar.querySelector('a')?.textContent).toBe('Free delivery')
  const data = new FormData(bar.querySelector('form') ?? undefined)
  expect(data.get('redirectTo')).toBe('/shop-online?sort=new')
  expect(
    bar.querySelector<HTMLButtonElement>('form[method=post][action="/preferences?notice=a-hash"] button')?.value,
  ).toBe('hide-notice')
})

test('a notice that cannot be hidden has no form', () => {
  const notice = { message: 'Free delivery', href: null, isClearable: false, sign: 'a-hash' }
  const bar = render(<StoreNoticeBar notice={notice} address="/" />)
  expect(bar.textContent?.trim()).toBe('Free delivery')
  expect(bar.querySelector('form, a')).toBeNull()
})

test('the footer has each menu with its name, and contacts as links', () => {
  const footer = render(
    <Footer
      storeName="Indigo"
      menus={[{ title: 'Help', items: [{ label: 'Terms', href: '/terms' }] }]}
      contact={{ email: 'shop@example.com', phone: '+91 98450 12345' }}
      year={2026}
    />,
  )
  expect(footer.querySelector('nav[aria-label=Help] a')?.getAttribute('href')).toBe('/terms')
  expect(footer.querySelector('a[href="mailto:shop@example.com"]')).not.toBeNull()
  expect(footer.querySelector('a[href="tel:+919845012345"]')).not.toBeNull()
  expect(footer.textContent).toContain('© 2026 Indigo')
})
