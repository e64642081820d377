import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageDataScript } from '~/framework/page-data'
import { wordBySet } from './set-slot'
import { createSlots, fillPage, splitPage } from './page-template'

const dataScript = (root: object) => pageDataScript({ loaderData: { root }, actionData: null, errors: null })

function page(quantity: number, label: string): string {
  const link = renderToStaticMarkup(createElement('a', { 'aria-label': label, 'data-count': quantity }, quantity))
  return `<body>${link}${dataScript({ cart: { quantity, label } })}</body>`
}

function template() {
  const slots = createSlots()
  return splitPage(page(slots.number('quantity'), slots.text('label')), slots.namesByPlaceholder)
}

test('a filled page is the page that the values would have been rendered into', () => {
  for (const [quantity, label] of [
    [0, 'Cart, 0 items'],
    [12, 'Cart, 12 items'],
    [1, `O'Neil & "Sons" </script><script>`],
  ] as const)
    expect(fillPage(template(), { quantity: String(quantity), label })).toBe(page(quantity, label))
})

test('a slot of a set is filled with the word for each id', () => {
  const words = (set: string, id: number | string) => wordBySet(set, id, `On the "list"`, 'Save (1)')
  const html = (set: string) =>
    renderToStaticMarkup(
      createElement(
        'ul',
        {},
        [1, 12, 2, '2.1'].map((id) => createElement('li', { key: id, title: words(set, id) }, words(set, id))),
      ),
    ) + dataScript({ wishlist: set })
  const slots = createSlots()
  const split = splitPage(html(slots.set('wishlist')), slots.namesByPlaceholder)
  for (const wishlist of ['', '12', '2,1', '112,21', '2,2.1', '2,2.11'])
    expect(fillPage(split, { wishlist })).toBe(html(wishlist))
})

test('the hash of a page does not depend on its placeholders', () => {
  expect(template().hash).toBe(template().hash)
})

test('a page without slots is one part', () => {
  const split = splitPage('<p>Nothing personal</p>', createSlots().namesByPlaceholder)
  expect(split.parts).toEqual(['<p>Nothing personal</p>'])
  expect(fillPage(split, {})).toBe('<p>Nothing personal</p>')
})

test('a slot without a value is an error, not an empty place', () => {
  expect(() => fillPage(template(), { quantity: '1' })).toThrow('label')
})

test('placeholders are numbers and texts that no other rendering has', () => {
  const [one, other] = [createSlots(), createSlots()]
  expect(Number.isSafeInteger(one.number('a'))).toBe(true)
  expect(one.number('a')).toBe(one.number('a'))
  expect(one.number('a')).not.toBe(other.number('a'))
  expect(one.text('b')).not.toBe(other.text('b'))
})
