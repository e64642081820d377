import { expect, test } from 'vitest'
import { pageDataScript, serverPart } from './page-data'

function dataOf(data: Parameters<typeof pageDataScript>[0]): unknown {
  const [, text = ''] =
    /^<script type="application\/json" id="page-data">(.*)<\/script>$/s.exec(pageDataScript(data)) ?? []
  expect(text).not.toContain('<')
  return JSON.parse(text)
}

test('the data at the end of a page is read as it was written, and cannot close its script element', () => {
  const page = { name: '</script><!--<script>', list: [1, null, { deep: 'line\u2028separator & "quotes"' }], is: true }
  const data = { loaderData: { page }, actionData: null, errors: null }
  expect(dataOf(data)).toEqual(data)
})

test('values that JSON would change are rejected', () => {
  for (const value of [new Date(0), new Map(), new Set(), Promise.resolve(), 1n])
    expect(() => pageDataScript({ loaderData: { page: { list: [value] } }, actionData: null, errors: null })).toThrow(
      'not a plain value',
    )
})

test('the part of the data that only the server uses is not in the data of the page', () => {
  const loaderData = { root: { cart: 2, server: serverPart({ menu: ['Shop all'] }) }, 'routes/shop': null }
  const actionData = { 'routes/shop': { typed: 'x', server: serverPart({ countries: ['IN'] }) } }
  expect(dataOf({ loaderData, actionData, errors: null })).toEqual({
    loaderData: { root: { cart: 2 }, 'routes/shop': null },
    actionData: { 'routes/shop': { typed: 'x' } },
    errors: null,
  })
  expect(loaderData.root.server).toEqual({ menu: ['Shop all'] })
})
