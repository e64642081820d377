// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '~/components/ui/dialog/dialog'
import { pageDialogId } from './open-dialog'
import { enhanceQuickView } from './quick-view'

let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = `<a href="/product/tea-tin" data-quick-view>Quick view</a>${renderToString(
    <Dialog id={pageDialogId} title="" />,
  )}`
  stop = enhanceQuickView(document)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const productPage = (price: string) =>
  `<main><article data-product="Tea tin"><p>${price}</p><form data-buy="/product/tea-tin"></form></article></main>`
const dialog = () => document.querySelector('dialog')

test('a quick view shows the product of the link in a dialog with its name', async () => {
  vi.stubGlobal('fetch', async () => new Response(productPage('₹300')))
  document.querySelector('a')?.click()
  await vi.waitFor(() => expect(dialog()?.open).toBe(true))
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Tea tin')
  expect(dialog()?.querySelector('[data-dialog-body] p')?.textContent).toBe('₹300')
  dialog()?.close()
  await vi.waitFor(() => expect(dialog()?.querySelector('[data-dialog-body]')?.childElementCount).toBe(0))
})

test('a click that opens a new tab is not intercepted', () => {
  vi.stubGlobal('fetch', () => expect.unreachable())
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  document.querySelector('a')?.dispatchEvent(click)
  expect(click.defaultPrevented).toBe(false)
})
