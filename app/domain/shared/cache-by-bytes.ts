import { LRUCache } from 'lru-cache'

/** About what a stored entry, a small object and its place in a map take beside their texts. */
const entryBytes = 512

/**
 * A cache that holds so much memory and no more, and forgets what was used least recently: the one rule for what this
 * process keeps of texts, pages and files, however many there are. Not for what is small and of which few exist.
 * @param heldBy the texts and buffers of a value, compressed forms and headers included; its key is counted too
 */
export function cacheByBytes<Value extends object | string>(
  maxBytes: number,
  heldBy: (value: Value) => Iterable<string | Uint8Array>,
): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => heldBytes([key, ...heldBy(value)]),
  })
}

/** Counts a value again that holds more than when it was put in, if it is still there. */
export function countAgain<Value extends object | string>(
  cache: LRUCache<string, Value>,
  key: string,
  value: Value,
): void {
  // a value that is set to itself would not be counted
  if (cache.peek(key) === value && cache.delete(key)) cache.set(key, value)
}

/**
 * The memory that an entry of a cache takes. A string has one byte for each of its characters, or two for each when a
 * single one is outside of Latin-1, such as ₹: its length says half of it then.
 */
export function heldBytes(values: Iterable<string | Uint8Array>): number {
  let bytes = entryBytes
  for (const value of values) bytes += typeof value === 'string' ? bytesOfString(value) : value.byteLength
  return bytes
}

function bytesOfString(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length
}
