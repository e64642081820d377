import type { CompareOrdinals } from './sorted-blocks'

/** Ordinals that are sorted, counted or copied between two pauses: about 5 ms. */
const stepSize = 32_768
/** Ordinals that the engine's own sort gets at once. */
const runSize = 2048
const digitValues = 65_536

/**
 * Sorts ordinals by a column of whole numbers, in steps; ordinals with the same number keep their order. A radix sort:
 * its time grows in proportion to the number of ordinals.
 * @returns the sorted ordinals, in `order` or in an array of its own
 */
export function* sortByNumber(
  order: Uint32Array,
  column: Float64Array,
  isDescending: boolean,
): Generator<void, Uint32Array> {
  let lowest = Infinity
  let highest = -Infinity
  let isSorted = true
  let before = 0
  for (let at = 0; at < order.length; at++) {
    const value = column[order[at] ?? 0] ?? 0
    if (at > 0 && (isDescending ? value > before : value < before)) isSorted = false
    if (value < lowest) lowest = value
    if (value > highest) highest = value
    before = value
    if (at % stepSize === stepSize - 1) yield
  }
  if (isSorted) return order
  const digitOf = (ordinal: number, divisor: number) => {
    const value = column[ordinal] ?? 0
    const high = Math.floor((isDescending ? highest - value : value - lowest) / divisor)
    return high - Math.floor(high / digitValues) * digitValues
  }
  let from = order
  let to: Uint32Array = new Uint32Array(order.length)
  const positions = new Uint32Array(digitValues)
  for (let divisor = 1; divisor <= highest - lowest; divisor *= digitValues) {
    positions.fill(0)
    for (let at = 0; at < from.length; at++) {
      const digit = digitOf(from[at] ?? 0, divisor)
      positions[digit] = (positions[digit] ?? 0) + 1
      if (at % stepSize === stepSize - 1) yield
    }
    let next = 0
    for (let digit = 0; digit < digitValues; digit++) {
      const count = positions[digit] ?? 0
      positions[digit] = next
      next += count
    }
    for (let at = 0; at < from.length; at++) {
      const ordinal = from[at] ?? 0
      const digit = digitOf(ordinal, divisor)
      const position = positions[digit] ?? 0
      to[position] = ordinal
      positions[digit] = position + 1
      if (at % stepSize === stepSize - 1) yield
    }
    const sorted = to
    to = from === order ? new Uint32Array(order.length) : from
    from = sorted
  }
  return from
}

/** Sorts ordinals by a comparison, in steps: short runs first, which are then merged. */
export function* sortByComparison(order: Uint32Array, compare: CompareOrdinals): Generator<void, Uint32Array> {
  let from: Uint32Array = order.slice()
  for (let start = 0; start < from.length; start += runSize) {
    from.subarray(start, start + runSize).sort(compare)
    yield
  }
  let to: Uint32Array = new Uint32Array(order.length)
  for (let size = runSize; size < order.length; size *= 2) {
    let steps = 0
    for (let start = 0; start < from.length; start += size * 2) {
      let left = start
      let right = Math.min(start + size, from.length)
      const middle = right
      const end = Math.min(start + size * 2, from.length)
      for (let at = start; at < end; at++) {
        const takesLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) < 0)
        to[at] = (takesLeft ? from[left++] : from[right++]) ?? 0
        if (++steps % (stepSize / 2) === 0) yield
      }
    }
    const merged = to
    to = from
    from = merged
  }
  return from
}
