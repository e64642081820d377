// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enhanceScroll } from './scroll'

let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = '<header data-header></header>'
})
afterEach(() => {
  stop()
  window.scrollTo(0, 0)
})

function scrollTo(top: number): void {
  window.scrollTo(0, top)
  window.dispatchEvent(new Event('scroll'))
}

const isStuck = () => document.querySelector('[data-header]')?.hasAttribute('data-stuck')

test('the header is marked as stuck beyond 50 pixels, and no longer at the top', () => {
  stop = enhanceScroll(document)
  expect(isStuck()).toBe(false)
  scrollTo(50)
  expect(isStuck()).toBe(false)
  scrollTo(51)
  expect(isStuck()).toBe(true)
  scrollTo(0)
  expect(isStuck()).toBe(false)
})

test('a page that the browser opens at a lower place is marked from the start', () => {
  window.scrollTo(0, 1800)
  stop = enhanceScroll(document)
  expect(isStuck()).toBe(true)
})

test('a page without a header is no error, and nothing is marked after it has stopped', () => {
  enhanceScroll(document)()
  scrollTo(1800)
  expect(isStuck()).toBe(false)
  document.body.innerHTML = ''
  stop = enhanceScroll(document)
  expect(() => scrollTo(0)).not.toThrow()
})
