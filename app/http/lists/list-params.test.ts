import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import { listParams } from './list-params'

const list = listParams({
  filters: z.object({ state: z.enum(['all', 'open', 'done']).default('all') }),
  sorts: ['newest', 'oldest'],
})
const read = (query: string) => list.read(new URLSearchParams(query))
const newest = { q: '', filters: { state: 'all' as const }, sort: 'newest' as const, after: null, before: null }
const cursor = { value: '2026-11-28T10:00:00.000Z', id: 7 }

test('an address says what is searched for, filtered, in which order and from where', () => {
  expect(read('')).toEqual(newest)
  expect(read('q=+asha+&state=open&sort=oldest&after=2026-11-28T10:00:00.000Z_7')).toEqual({
    q: 'asha',
    filters: { state: 'open' },
    sort: 'oldest',
    after: cursor,
    before: null,
  })
  expect(read('before=2026-11-28T10:00:00.000Z_7')).toEqual({ ...newest, before: cursor })
})

test.each([
  'state=nothing',
  'sort=price',
  'after=7',
  'after=x_7',
  "after=2026' OR 1=1_7",
  'after=2026-11-28_12345678901234567890',
  'q=%00',
  'page=3',
])('what a list does not know is ignored: %s', (query) => {
  expect(read(query)).toEqual(newest)
})

test('a list has one page, the one after a row', () => {
  expect(read('after=2026_1&before=2026_2')).toEqual({ ...newest, after: { value: '2026', id: 1 } })
})

test('an address that was written is read as it was meant, and says nothing that holds anyway', () => {
  expect(list.query(newest)).toBe('')
  const wanted = { ...newest, q: 'a&b=c', filters: { state: 'done' as const }, sort: 'oldest' as const }
  expect(read(list.query(wanted, { after: cursor }).slice(1))).toEqual({ ...wanted, after: cursor })
  expect(list.query(wanted)).not.toContain('after')
})

test('a search is at most 200 characters long', () => {
  expect(read(`q=${'x'.repeat(5000)}`).q).toHaveLength(200)
})
