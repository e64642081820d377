// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enhanceLoading, finishLoading, startLoading } from './loading'

let stop = () => {}
const preventDefault = (event: Event) => event.preventDefault()
const state = () => document.documentElement.dataset.loading

beforeEach(() => {
  vi.useFakeTimers()
  window.location.href = 'http://localhost/shop-online?page=2'
  document.body.innerHTML = `
    <a id="page" href="/cart">Cart</a>
    <a id="place" href="/shop-online?page=2#results">Products</a>
    <a id="other" href="https://www.example.com/">Elsewhere</a>
    <a id="tab" href="/cart" target="_blank">Cart in a tab</a>
    <a id="file" href="/order/1/invoice.pdf" download>Invoice</a>
    <form method="post" action="/cart"><button>Send</button></form>`
  stop = enhanceLoading(document)
  // no page is loaded in the tests
  for (const type of ['click', 'submit']) window.addEventListener(type, preventDefault)
})
afterEach(() => {
  stop()
  for (const type of ['click', 'submit']) window.removeEventListener(type, preventDefault)
  finishLoading()
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
})

test('nothing is shown for what takes at most 200 ms', () => {
  startLoading()
  vi.advanceTimersByTime(199)
  expect(state()).toBeUndefined()
  finishLoading()
  vi.advanceTimersByTime(1000)
  expect(state()).toBeUndefined()
})

test('the bar is shown after 200 ms; once the page is there, it is hidden after 500 ms and emptied after 400 more', () => {
  startLoading()
  vi.advanceTimersByTime(200)
  expect(state()).toBe('started')
  finishLoading()
  expect(state()).toBe('finished')
  vi.advanceTimersByTime(499)
  expect(state()).toBe('finished')
  vi.advanceTimersByTime(1)
  expect(state()).toBe('hidden')
  vi.advanceTimersByTime(400)
  expect(state()).toBeUndefined()
})

test.each([
  ['page', 'started'],
  ['place', undefined],
  ['other', undefined],
  ['tab', undefined],
  ['file', undefined],
])('following the link "%s" leaves the indicator %s', (id, expected) => {
  document.getElementById(id)?.click()
  vi.advanceTimersByTime(200)
  expect(state()).toBe(expected)
})

test('a link or a form that scripts take care of is not the browser’s to load', () => {
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
  document.getElementById('page')?.click()
  vi.advanceTimersByTime(200)
  expect(state()).toBeUndefined()
})

test('a form that is sent shows the indicator, and a page that comes back with "Back" is without it', () => {
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  vi.advanceTimersByTime(200)
  expect(state()).toBe('started')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(state()).toBe('finished')
})
