import { expect, test } from 'vitest'
import { toJsonForHtml } from './json-for-html'

test('comes back as it was, and cannot end the element that it stands in', () => {
  const data = { name: '</script><!--<script>', list: [1, null, { deep: 'line\u2028separator & "quotes"' }], is: true }
  const text = toJsonForHtml(data)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(data)
})

test('refuses what JSON would change', () => {
  for (const value of [new Date(0), new Map(), new Set(), Promise.resolve(), 1n])
    expect(() => toJsonForHtml({ list: [value] })).toThrow('no plain value')
})
