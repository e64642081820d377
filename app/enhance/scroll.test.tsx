// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ScrollToTop } from '~/components/shell/scroll-to-top'
import { enhanceScroll } from './scroll'

let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = `<header data-header></header>${renderToString(<ScrollToTop />)}`
})
afterEach(() => {
  stop()
  window.scrollTo(0, 0)
})

/** Heights in px of the whole page and of the part that is seen. */
function setHeights(page: number, seen: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: page })
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: seen })
}

function scrollTo(top: number): void {
  window.scrollTo(0, top)
  window.dispatchEvent(new Event('scroll'))
}

const isStuck = () => document.querySelector('[data-header]')?.hasAttribute('data-stuck')
const isLinkShown = () => document.querySelector('[data-scroll-top]')?.hasAttribute('data-shown')

test('the header is marked as stuck beyond 50 pixels, and no longer at the top', () => {
  setHeights(3000, 1000)
  stop = enhanceScroll(document)
  expect(isStuck()).toBe(false)
  scrollTo(50)
  expect(isStuck()).toBe(false)
  scrollTo(51)
  expect(isStuck()).toBe(true)
  scrollTo(0)
  expect(isStuck()).toBe(false)
})

test('the link to the top is shown beyond half of what can be scrolled', () => {
  setHeights(3000, 1000)
  stop = enhanceScroll(document)
  scrollTo(1000)
  expect(isLinkShown()).toBe(false)
  scrollTo(1001)
  expect(isLinkShown()).toBe(true)
  scrollTo(1000)
  expect(isLinkShown()).toBe(false)
})

test('a page that has grown is measured again', () => {
  setHeights(3000, 1000)
  stop = enhanceScroll(document)
  scrollTo(1500)
  expect(isLinkShown()).toBe(true)
  setHeights(9000, 1000)
  scrollTo(1501)
  expect(isLinkShown()).toBe(false)
})

test('a page that can hardly be scrolled shows no link to its top', () => {
  setHeights(1080, 1000)
  stop = enhanceScroll(document)
  scrollTo(80)
  expect(isLinkShown()).toBe(false)
})

test('a page that the browser opens at a lower place is marked from the start', () => {
  setHeights(3000, 1000)
  window.scrollTo(0, 1800)
  stop = enhanceScroll(document)
  expect([isStuck(), isLinkShown()]).toEqual([true, true])
})

test('a page without header and link is no error, and nothing is marked after it has stopped', () => {
  setHeights(3000, 1000)
  enhanceScroll(document)()
  scrollTo(1800)
  expect([isStuck(), isLinkShown()]).toEqual([false, false])
  document.body.innerHTML = ''
  stop = enhanceScroll(document)
  expect(() => scrollTo(0)).not.toThrow()
})

test('the link to the top is a link with a name', () => {
  const link = document.querySelector('[data-scroll-top]')
  expect([link?.getAttribute('href'), link?.getAttribute('aria-label')]).toEqual(['#top', 'Back to top'])
})
