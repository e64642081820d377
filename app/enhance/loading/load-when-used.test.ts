// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadWhenUsed } from './load-when-used'

let used: string[]
let loads: number
let stop = () => {}

beforeEach(() => {
  used = []
  loads = 0
  document.body.innerHTML =
    '<div data-track></div><a id="one" href="#1" data-view>One</a><a id="two" href="#2" data-view>Two</a><a id="other" href="#3">Other</a>'
  const view = (target: Document) => {
    const onClick = (event: Event) => {
      event.preventDefault()
      if (event.target instanceof Element) used.push(event.target.id)
    }
    target.addEventListener('click', onClick)
    return () => target.removeEventListener('click', onClick)
  }
  stop = loadWhenUsed(['click', 'scroll'], '[data-view], [data-track]', async () => {
    loads += 1
    return view
  })(document)
})
afterEach(() => stop())

const click = (id: string) =>
  document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

test('the code is loaded at the first click, which then does what it is for', async () => {
  expect(loads).toBe(0)
  expect(click('one')).toBe(false)
  await expect.poll(() => used).toEqual(['one'])
  click('two')
  await expect.poll(() => used).toEqual(['one', 'two'])
  expect(loads).toBe(1)
})

test('the code is loaded when an element is scrolled', async () => {
  document.querySelector('[data-track]')?.dispatchEvent(new Event('scroll'))
  await expect.poll(() => loads).toBe(1)
  expect(click('two')).toBe(false)
  await expect.poll(() => used).toEqual(['two'])
})

test('other links are left to the browser', () => {
  expect(click('other')).toBe(true)
  expect(loads).toBe(0)
})
