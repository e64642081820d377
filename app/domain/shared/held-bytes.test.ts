import { expect, test } from 'vitest'
import { heldBytes } from './held-bytes'

test('a text takes a byte for each character, or two when one of them is outside of Latin-1', () => {
  const base = heldBytes([])
  expect(heldBytes(['café'.repeat(100)])).toBe(base + 400)
  expect(heldBytes([`${'cafe'.repeat(100)}₹`])).toBe(base + 802)
  expect(heldBytes(['key', Buffer.alloc(1000)])).toBe(base + 1003)
})
