/** About what a stored entry, a small object and its place in a map take beside their texts. */
const entryBytes = 512

/**
 * The memory that an entry of a cache takes, with its key, texts and buffers. A string has one byte for each of its
 * characters, or two for each when a single one is outside of Latin-1, such as ₹: its length says half of it then.
 */
export function heldBytes(values: Iterable<string | Uint8Array>): number {
  let bytes = entryBytes
  for (const value of values) bytes += typeof value === 'string' ? bytesOfString(value) : value.byteLength
  return bytes
}

function bytesOfString(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length
}
