import { expect, test } from 'vitest'
import { targetsOfPath } from '~/http/link-targets/targets-of-path'
import { entriesOf, menuFields, menuTexts } from './menu-form.server'

const origin = 'https://shop.example'
const formOf = (rows: Array<[label: string, to: string, below?: string, place?: string]>) =>
  menuFields.parse({
    title: 'Main',
    ...Object.fromEntries(
      (['label', 'to', 'below', 'place'] as const).map((name, at) => [
        name,
        Object.fromEntries(rows.map((row, line) => [`r${line}`, row[at] ?? ''])),
      ]),
    ),
  })
const targetOf = (path: string) => targetsOfPath(path)[0] ?? null
const read = (...rows: Parameters<typeof formOf>[0]) => entriesOf(formOf(rows), { origin, targetOf })

test('entries stand below others and in the order of their places, new ones last', () => {
  const { items, errors } = read(
    ['Help', '/faq', '', '2'],
    ['Wear', '/product-category/wear', '', '1'],
    ['Kurtas', `${origin}/product-category/kurtas`, 'r1', '1'],
    ['Journal', 'https://example.com/journal'],
    ['', ''],
  )
  expect(errors).toEqual({})
  expect(items).toEqual([
    { label: 'Wear', category: 'wear', items: [{ label: 'Kurtas', category: 'kurtas', items: [] }] },
    { label: 'Help', faq: 'faq', items: [] },
    { label: 'Journal', href: 'https://example.com/journal', items: [] },
  ])
})

test('what is wrong with an entry is told beside its field', () => {
  const { errors } = read(
    ['Help', ''],
    ['', '/faq'],
    ['Bad', 'javascript:alert(1)'],
    ['Below itself', '/a', 'r3'],
    ['Below nothing', '/b', 'r9'],
    ['One', '/c', ''],
    ['Two', '/d', 'r5'],
    ['Three', '/e', 'r6'],
    ['Four', '/f', 'r7'],
  )
  expect(Object.keys(errors).sort()).toEqual(['below.r3', 'below.r4', 'below.r8', 'label.r1', 'to.r0', 'to.r2'])
})

test('a saved menu has a form that saves it as it is', () => {
  const address = (href: string) => ({ kind: 'address', href }) as const
  const values = menuTexts({
    handle: 'main',
    version: 1,
    title: 'Main',
    entries: [
      { level: 1, label: 'Wear', place: address('/a'), isShown: true },
      { level: 2, label: 'Kurtas', place: { kind: 'category', id: 3, slug: 'kurtas' }, isShown: true },
      { level: 3, label: 'Short', place: address('/c?x=1'), isShown: true },
      { level: 2, label: 'Shirts', place: address('/d?x=1'), isShown: true },
      { level: 1, label: 'Help', place: address('/e?x=1'), isShown: false },
    ],
  })
  const rows = [0, 1, 2, 3, 4].map((at): [string, string, string, string] => [
    values[`label.r${at}`] ?? '',
    values[`to.r${at}`] ?? '',
    values[`below.r${at}`] ?? '',
    values[`place.r${at}`] ?? '',
  ])
  expect(rows.map((row) => row[3])).toEqual(['1', '1', '1', '2', '2'])
  expect(read(...rows).items).toEqual([
    {
      label: 'Wear',
      page: 'a',
      items: [
        { label: 'Kurtas', category: 'kurtas', items: [{ label: 'Short', href: '/c?x=1', items: [] }] },
        { label: 'Shirts', href: '/d?x=1', items: [] },
      ],
    },
    { label: 'Help', href: '/e?x=1', items: [] },
  ])
})
