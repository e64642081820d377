import { expect, test } from 'vitest'
import { isSafeHref } from './safe-href'
test.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['javascript:alert(1)'],
  ['http://plain.example'],
  ['/a\nb'],
  ['data:text/html,x'],
])('%j is not allowed as a link of a menu', (href) => {
  expect(isSafeHref(href)).toBe(false)
})
