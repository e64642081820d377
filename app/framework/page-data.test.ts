import { expect, test } from 'vitest'
import { pageDataScript } from './page-data'

test('the data behind a page comes back as it was, and cannot end the element that it stands in', () => {
  const data = { name: '</script><!--<script>', list: [1, null, { deep: 'line\u2028separator & "quotes"' }], is: true }
  const [, text = ''] =
    /^<script type="application\/json" id="page-data">(.*)<\/script>$/s.exec(pageDataScript(data)) ?? []
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(data)
})

test('what JSON would change is refused', () => {
  for (const value of [new Date(0), new Map(), new Set(), Promise.resolve(), 1n])
    expect(() => pageDataScript({ list: [value] })).toThrow('no plain value')
})
