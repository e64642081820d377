import { expect, test } from 'vitest'
import { cacheByBytes, countAgain, heldBytes } from './cache-by-bytes'

test('a text takes a byte for each character, or two when one of them is outside of Latin-1', () => {
  const base = heldBytes([])
  expect(heldBytes(['café'.repeat(100)])).toBe(base + 400)
  expect(heldBytes([`${'cafe'.repeat(100)}₹`])).toBe(base + 802)
  expect(heldBytes(['key', Buffer.alloc(1000)])).toBe(base + 1003)
})

test('a cache holds the memory of its keys and values, and forgets what was used least recently', () => {
  const cache = cacheByBytes<string>(10_000, (value) => [value])
  for (const name of ['a', 'b', 'c', 'd']) cache.set(name, '₹'.repeat(1500))
  expect([...cache.keys()].sort()).toEqual(['c', 'd'])
  cache.set('x'.repeat(6000), '')
  expect(cache.has('d')).toBe(false)
})

test('a value that has grown is counted again, unless it is no longer there', () => {
  const cache = cacheByBytes<{ forms: Buffer[] }>(10_000, ({ forms }) => forms)
  const [first, second] = [{ forms: [Buffer.alloc(3000)] }, { forms: [Buffer.alloc(3000)] }]
  cache.set('first', first).set('second', second)
  second.forms.push(Buffer.alloc(4000))
  countAgain(cache, 'second', second)
  countAgain(cache, 'first', first)
  expect([...cache.keys()]).toEqual(['second'])
  expect(cache.calculatedSize).toBeGreaterThan(7000)
})
