// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartPath } from '~/paths'
import { disableNavigation } from '../../tests/setup/happy-dom'
import { renderRoutes } from '../../tests/setup/render-routes'
import { settle } from '../../tests/setup/settle'
import { useCartDrawer } from './use-cart-drawer'

function Page() {
  const { Drawer, close } = useCartDrawer()
  return (
    <>
      <a href={cartPath}>
        <b>Cart</b>
      </a>
      <a href="/shop-online">Shop</a>
      <dialog>
        <a href={cartPath}>View cart</a>
      </dialog>
      <p onClick={(event) => event.preventDefault()}>
        <a href={cartPath}>Handled elsewhere</a>
      </p>
      {Drawer ? <Drawer onClose={close} /> : null}
    </>
  )
}

let opened: string[]
let unmount = async () => {}

disableNavigation()

beforeEach(async () => {
  opened = []
  window.history.replaceState(null, '', '/')
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    opened.push(String(url))
  })
  // the drawer waits for the cart as long as a test lasts
  const cart = { path: cartPath, loader: () => new Promise<null>(() => {}), element: null }
  const page = await renderRoutes([{ path: '/', element: <Page /> }, cart], '/')
  unmount = page.unmount
})
afterEach(async () => {
  await unmount()
  vi.doUnmock('~/components/cart/cart-drawer')
  vi.resetModules()
  vi.restoreAllMocks()
})

/** Clicks what has this text; returns whether the browser would follow the link. */
async function click(text: string, init: MouseEventInit = {}): Promise<boolean> {
  const target = [...document.querySelectorAll('a, b')].findLast(({ textContent }) => textContent === text)
  if (!target) throw new Error(`there is no link ${text}`)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  await act(async () => {
    target.dispatchEvent(event)
    await vi.dynamicImportSettled()
  })
  return !event.defaultPrevented
}

const drawers = () => [...document.querySelectorAll<HTMLDialogElement>('#cart-drawer')]

test('a link to the cart opens it over the page, with a name', async () => {
  expect(await click('Cart')).toBe(false)
  expect(drawers().map(({ open }) => open)).toEqual([true])
  expect(document.getElementById(drawers()[0]?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Your cart')
})

test('a double click opens one drawer', async () => {
  await click('Cart')
  await click('Cart')
  expect(drawers()).toHaveLength(1)
})

test('the drawer can be opened again after it was closed', async () => {
  await click('Cart')
  await act(async () => {
    drawers()[0]?.close()
    await settle()
  })
  expect(drawers()).toEqual([])
  await click('Cart')
  expect(drawers().map(({ open }) => open)).toEqual([true])
})

test.each(['View cart', 'Handled elsewhere', 'Shop'])('the link "%s" opens no drawer', async (text) => {
  await click(text)
  expect(drawers()).toEqual([])
})

test('a link in a dialog is followed', async () => {
  expect(await click('View cart')).toBe(true)
})

test('a click that opens a new tab is left to the browser', async () => {
  expect(await click('Cart', { metaKey: true })).toBe(true)
  expect(drawers()).toEqual([])
})

test.each(['/cart', '/checkout/address'])('on %s the link is followed', async (path) => {
  window.history.replaceState(null, '', path)
  expect(await click('Cart')).toBe(true)
  expect(drawers()).toEqual([])
})

test('when the code of the drawer cannot be loaded again, the cart page is opened', async () => {
  vi.resetModules()
  vi.doMock('~/components/cart/cart-drawer', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect(await click('Cart')).toBe(false)
  const findButton = () => document.querySelector<HTMLButtonElement>('[role=alert] button')
  await expect.poll(() => findButton()?.textContent).toBe('Try again')
  expect(opened).toEqual([])
  findButton()?.click()
  await expect.poll(() => opened).toEqual([cartPath])
  expect(drawers()).toEqual([])
})
