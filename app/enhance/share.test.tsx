// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShareLinks } from '~/components/product/share-links'
import { ToastRegion } from '~/components/ui/toast/toast-region'
import { enhanceShare } from './share'

const productUrl = 'https://shop.example/product/tea-tin'
let copied: string[]
let opened: string[]
let stop = () => {}

beforeEach(() => {
  copied = []
  opened = []
  setClipboard(async (text) => {
    copied.push(text)
  })
  vi.spyOn(window.location, 'assign').mockImplementation((url) => {
    opened.push(String(url))
  })
  document.body.innerHTML = renderToString(
    <>
      <ShareLinks url={productUrl} title="Tea tin & spoon" />
      <ToastRegion />
    </>,
  )
  stop = enhanceShare(document)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** The browser's clipboard; null in a browser, or on a page without TLS, that has none. */
function setClipboard(writeText: ((text: string) => Promise<void>) | null): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText ? { writeText } : undefined })
}

const shownToasts = () => [...document.querySelectorAll('[role=status] > *')].map((toast) => toast.textContent)

/** Clicks a link and returns whether the browser would follow it. */
function click(selector: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  const target = document.querySelector(selector)
  if (!target) throw new Error(`there is no ${selector}`)
  // the browser itself would leave the page
  document.addEventListener('click', (late) => late.defaultPrevented || opened.push('followed'), { once: true })
  target.dispatchEvent(event)
  return !event.defaultPrevented
}

test('a click on the link copies its address and shows one message', async () => {
  expect(click('a[data-copy]')).toBe(false)
  expect(click('a[data-copy]')).toBe(false)
  await expect.poll(() => shownToasts()).toEqual(['Link copied'])
  expect(copied).toEqual([productUrl, productUrl])
  expect(opened).toEqual([])
})

test('a click on the icon in the link copies, too', async () => {
  click('a[data-copy] svg')
  await expect.poll(() => copied).toEqual([productUrl])
})

test('when the browser does not allow copying, the link is followed and nothing is reported as copied', async () => {
  setClipboard(() => Promise.reject(new Error('not allowed')))
  click('a[data-copy]')
  await expect.poll(() => opened).toEqual([productUrl])
  expect(shownToasts()).toEqual([])
})

test('without a clipboard it stays a plain link', () => {
  setClipboard(null)
  expect(click('a[data-copy]')).toBe(true)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %o, which opens a tab or window, is left to the browser',
  (init) => {
    expect(click('a[data-copy]', init)).toBe(true)
    expect(copied).toEqual([])
  },
)

test('the links to other sites are left to the browser, with address and title encoded', () => {
  expect(click('a[href*="wa.me"]')).toBe(true)
  expect(copied).toEqual([])
  const whatsApp = new URL(document.querySelector('a')?.getAttribute('href') ?? '')
  expect(whatsApp.searchParams.get('text')).toBe(`Tea tin & spoon ${productUrl}`)
  const pinterest = new URL(document.querySelectorAll('a')[1]?.getAttribute('href') ?? '')
  expect([...pinterest.searchParams]).toEqual([
    ['url', productUrl],
    ['description', 'Tea tin & spoon'],
  ])
})

test('after it has stopped, the link is a plain link', () => {
  stop()
  expect(click('a[data-copy]')).toBe(true)
})
