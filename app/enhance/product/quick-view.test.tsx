// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '~/components/ui/dialog/dialog'
import { answerStylesheets } from '../../../tests/setup/happy-dom'
import { settle } from '../../../tests/setup/settle'
import { pageDialogId } from '../open-dialog'
import { enhanceQuickView } from './quick-view'

/** A request that the test answers at a chosen moment. */
interface Pending {
  path: string
  answer(reply: Response): Promise<void>
  fail(): Promise<void>
}

let requests: Pending[]
let stylesheetRequests: Pending[]
let opened: string[]
let stop = () => {}

function pend(list: Pending[], url: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    list.push({
      path: url.replace(window.location.origin, ''),
      answer: async (reply) => (resolve(reply), void (await settle())),
      fail: async () => (reject(new TypeError('Failed to fetch')), void (await settle())),
    })
  })
}

answerStylesheets(({ url }) => pend(stylesheetRequests, url))

beforeEach(() => {
  requests = []
  stylesheetRequests = []
  opened = []
  window.location.href = 'http://localhost/shop-online'
  vi.stubGlobal('fetch', (url: string) => pend(requests, String(url)))
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    opened.push(String(url).replace('http://localhost', ''))
  })
  document.head.innerHTML = ''
  document.body.innerHTML = `<a href="/product/tea-tin" data-quick-view>Tea tin</a>
    <a href="/product/mug" data-quick-view>Mug</a>
    ${renderToString(<Dialog id={pageDialogId} title="" />)}`
  stop = enhanceQuickView(document)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A product page with its price, the colour that is chosen and the stylesheets that it links. */
function productPage(name: string, price: string, { colour = 'red', stylesheets = [] as string[] } = {}): Response {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const radios = ['red', 'blue', 'green'].map(
    (value) => `<input type="radio" name="o.colour" value="${value}" ${value === colour ? 'checked' : ''}>`,
  )
  return new Response(`<html><head>${links}</head><body><main><article data-product="${name}"><p>${price}</p>
    <form data-buy="/product/tea-tin">${radios.join('')}
    <button data-submit-on-change>Update</button><button name="intent" value="add">Add</button></form>
    </article></main></body></html>`)
}

const dialog = () => document.querySelector('dialog')
const shownPrice = () => dialog()?.querySelector('[data-dialog-body] p')?.textContent
const linkOf = (name: string) => [...document.querySelectorAll('a')].find((link) => link.textContent === name)
const clickOn = (name: string) => linkOf(name)?.click()

/** Chooses a colour in the dialog, as the script that submits the form on a change does. */
function choose(colour: string): void {
  const input = dialog()?.querySelector<HTMLInputElement>(`input[value=${colour}]`)
  if (!input) throw new Error('there is no such colour')
  input.checked = true
  input.focus()
  submitBy('[data-submit-on-change]')
}

/** Submits the form of the dialog by a button; returns whether the browser would send it. */
function submitBy(selector: string): boolean {
  const submitter = dialog()?.querySelector<HTMLButtonElement>(selector)
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })
  submitter?.form?.dispatchEvent(event)
  return !event.defaultPrevented
}

/** The request of a stylesheet by this page: the last one, as happy-dom loads those of a parsed document, too. */
const stylesheetRequest = (path: string) => stylesheetRequests.findLast((request) => request.path === path)
const linkedStylesheets = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))

async function openTeaTin(): Promise<void> {
  clickOn('Tea tin')
  await requests[0]?.answer(productPage('Tea tin', '₹300'))
  expect(dialog()?.open).toBe(true)
}

test('a quick view shows the product of the link in a dialog that has its name', async () => {
  await openTeaTin()
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Tea tin')
  expect(shownPrice()).toBe('₹300')
  dialog()?.close()
  await expect.poll(() => dialog()?.querySelector('[data-dialog-body]')?.childElementCount).toBe(0)
})

test('a click that opens a new tab is left to the browser', () => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  linkOf('Tea tin')?.dispatchEvent(click)
  expect([click.defaultPrevented, requests]).toEqual([false, []])
})

test.each([
  ['the page is not found', (request?: Pending) => request?.answer(new Response('Not found', { status: 404 }))],
  ['the server fails', (request?: Pending) => request?.answer(new Response('', { status: 503 }))],
  ['the page has no product', (request?: Pending) => request?.answer(new Response('<main>Closed</main>'))],
])('when %s, the link is followed', async (_, answer) => {
  clickOn('Tea tin')
  await answer(requests[0])
  expect([opened, dialog()?.open]).toEqual([['/product/tea-tin'], false])
})

test('of two links clicked one after the other the second is shown, whichever answer comes first', async () => {
  clickOn('Tea tin')
  clickOn('Mug')
  await requests[1]?.answer(productPage('Mug', '₹500'))
  await requests[0]?.answer(productPage('Tea tin', '₹300'))
  expect([dialog()?.querySelector('h2')?.textContent, shownPrice()]).toEqual(['Mug', '₹500'])
})

test('a first click whose request fails does not leave the page when a second one has followed', async () => {
  clickOn('Tea tin')
  clickOn('Tea tin')
  await requests[0]?.fail()
  await requests[1]?.answer(productPage('Tea tin', '₹300'))
  expect([opened, shownPrice()]).toEqual([[], '₹300'])
})

test('an option is changed in place: the focus stays on it, and the next change works, too', async () => {
  await openTeaTin()
  choose('blue')
  expect(requests[1]?.path).toBe('/product/tea-tin?o.colour=blue')
  await requests[1]?.answer(productPage('Tea tin', '₹350', { colour: 'blue' }))
  expect(shownPrice()).toBe('₹350')
  expect(document.activeElement?.getAttribute('value')).toBe('blue')
  choose('green')
  await requests[2]?.answer(productPage('Tea tin', '₹400', { colour: 'green' }))
  expect(shownPrice()).toBe('₹400')
})

test('of two changes made one after the other the second is shown, whichever answer comes first', async () => {
  await openTeaTin()
  choose('blue')
  choose('green')
  await requests[2]?.answer(productPage('Tea tin', '₹400', { colour: 'green' }))
  await requests[1]?.answer(productPage('Tea tin', '₹350', { colour: 'blue' }))
  expect(shownPrice()).toBe('₹400')
})

test('a click or a change that does not reach the shop can be tried again, and nothing is lost', async () => {
  const tryAgain = () => document.querySelector<HTMLButtonElement>('[role=alert] button')?.click()
  clickOn('Tea tin')
  await requests[0]?.fail()
  expect(document.querySelector('[role=alert]')?.textContent).toContain('reach the shop')
  tryAgain()
  await settle()
  expect(document.querySelector('[role=alert]')).toBeNull()
  await requests[1]?.answer(productPage('Tea tin', '₹300'))
  expect(shownPrice()).toBe('₹300')
  choose('blue')
  await requests[2]?.fail()
  tryAgain()
  await settle()
  await requests[3]?.answer(productPage('Tea tin', '₹350', { colour: 'blue' }))
  expect([opened, shownPrice()]).toEqual([[], '₹350'])
})

test('when a change fails, the page of the chosen product is opened: the dialog would show another', async () => {
  await openTeaTin()
  choose('blue')
  await requests[1]?.answer(new Response('', { status: 503 }))
  expect(opened).toEqual(['/product/tea-tin?o.colour=blue'])
})

test('a change whose answer comes after the dialog was closed is dropped', async () => {
  await openTeaTin()
  choose('blue')
  dialog()?.close()
  await settle()
  await requests[1]?.fail()
  expect([opened, dialog()?.open]).toEqual([[], false])
})

test('the button that adds to the cart is left to the browser', async () => {
  await openTeaTin()
  expect(submitBy('[name=intent]')).toBe(true)
  expect(requests).toHaveLength(1)
})

test('the stylesheets that this page lacks are added once, and the product is shown when they are loaded', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/shop.css">'
  const stylesheets = ['/assets/shop.css', '/assets/product.css', '/assets/gallery.css']
  clickOn('Tea tin')
  await requests[0]?.answer(productPage('Tea tin', '₹300', { stylesheets }))
  expect(linkedStylesheets().map((href) => href?.replace(window.location.origin, ''))).toEqual(stylesheets)
  await stylesheetRequest('/assets/product.css')?.answer(new Response('p { color: red }'))
  expect(dialog()?.open).toBe(false)
  await stylesheetRequest('/assets/gallery.css')?.answer(new Response('p { color: red }'))
  expect(dialog()?.open).toBe(true)
  dialog()?.close()
  clickOn('Tea tin')
  await requests[1]?.answer(productPage('Tea tin', '₹310', { stylesheets }))
  expect([linkedStylesheets().length, shownPrice()]).toEqual([3, '₹310'])
})

test('a stylesheet that cannot be loaded does not keep the product from being shown', async () => {
  // happy-dom prints both failures
  clickOn('Tea tin')
  await requests[0]?.answer(productPage('Tea tin', '₹300', { stylesheets: ['/assets/a.css', '/assets/b.css'] }))
  await stylesheetRequest('/assets/a.css')?.answer(new Response('', { status: 404 }))
  expect(dialog()?.open).toBe(false)
  await stylesheetRequest('/assets/b.css')?.fail()
  expect(shownPrice()).toBe('₹300')
})

test('a second quick view waits for a stylesheet that the first one has begun to load', async () => {
  const stylesheets = ['/assets/late.css']
  clickOn('Tea tin')
  await requests[0]?.answer(productPage('Tea tin', '₹300', { stylesheets }))
  const own = stylesheetRequest('/assets/late.css')
  clickOn('Mug')
  await requests[1]?.answer(productPage('Mug', '₹500', { stylesheets }))
  expect([linkedStylesheets().length, dialog()?.open]).toEqual([1, false])
  await own?.answer(new Response('p { color: red }'))
  expect(shownPrice()).toBe('₹500')
})

test('the stylesheets of a page without a product are not added', async () => {
  clickOn('Tea tin')
  await requests[0]?.answer(new Response('<link rel="stylesheet" href="/assets/other.css"><main>Closed</main>'))
  expect(linkedStylesheets()).toEqual([])
})
