import { expect, test } from 'vitest'
import { pageDataScript, sendOnly, serverOnly } from './page-data'

test('the data at the end of a page is read as it was written, and cannot close its script element', () => {
  const data = { name: '</script><!--<script>', list: [1, null, { deep: 'line\u2028separator & "quotes"' }], is: true }
  const [, text = ''] =
    /^<script type="application\/json" id="page-data">(.*)<\/script>$/s.exec(pageDataScript(data)) ?? []
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(data)
})

test('values that JSON would change are rejected', () => {
  for (const value of [new Date(0), new Map(), new Set(), Promise.resolve(), 1n])
    expect(() => pageDataScript({ list: [value] })).toThrow('not a plain value')
})

test('what only the HTML of the server shows is not in the data, and is not changed by that', () => {
  const menu = [{ label: 'Shop all' }]
  const data = { menu: serverOnly(menu), sections: [{ id: 'a', data: serverOnly({ heading: 'New' }) }] }
  expect(data.menu).toEqual(menu)
  expect(pageDataScript(data)).toContain('{"sections":[{"id":"a"}]}')
  expect(JSON.stringify(menu)).toBe('[{"label":"Shop all"}]')
})

test('of the data of a loader only the named parts are in the data of the page', () => {
  const layout = sendOnly({ name: 'Taana', cart: { quantity: 2 }, menu: ['Shop all'] }, 'cart')
  expect(layout.name).toBe('Taana')
  expect(pageDataScript({ root: layout })).toContain('{"root":{"cart":{"quantity":2}}}')
})
