import type { Numbers } from './product-columns'
import type { CompareOrdinals } from './sorted-blocks'

/** Ordinals that are sorted, counted or copied between two pauses: about 5 ms. */
const stepSize = 32_768
/** Ordinals that the engine's own sort gets at once: some milliseconds. */
const smallGroup = 4096
const digitValues = 65_536

/**
 * Room that one sort after the other uses, so that an index of a million products does not leave a hundred megabytes.
 */
export type SortBuffers = readonly [Uint32Array, Uint32Array]

export function createSortBuffers(length: number): SortBuffers {
  return [new Uint32Array(length), new Uint32Array(length)]
}

/**
 * Sorts ordinals by a column of whole numbers, in steps; ordinals with the same number keep their order. A radix sort:
 * its time grows in proportion to the number of ordinals.
 * @param buffers as long as `order`, which may be one of them and is overwritten then
 * @returns the sorted ordinals, in `order` or in one of the buffers
 */
export function* sortByNumber(
  order: Uint32Array,
  column: Numbers,
  isDescending: boolean,
  buffers: SortBuffers,
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
  let to = otherOf(buffers, order)
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
    from = to
    to = otherOf(buffers, from)
  }
  return from
}

function otherOf([first, second]: SortBuffers, used: Uint32Array): Uint32Array {
  return used === first ? second : first
}

/** Code units of a text that one number contains. */
const unitsPerKey = 3
/** A digit for each code unit, and one for the end of the text. */
const unitValues = 65_537

/** A number that orders texts by the code units from a position on. */
function keyAt(text: string, position: number): number {
  let key = 0
  for (let at = position; at < position + unitsPerKey; at++)
    key = key * unitValues + (at < text.length ? text.charCodeAt(at) + 1 : 0)
  return key
}

/**
 * Sorts ordinals by their texts (UTF-16 code units), in steps: by the first three code units, then each large group
 * with the same ones by the next three. Small groups are sorted by comparison.
 * @param order in the order that ordinals with the same text get
 * @param compare by text, then by that order
 * @param buffers as long as `order`
 */
export function* sortByText(
  order: Uint32Array,
  texts: readonly string[],
  compare: CompareOrdinals,
  buffers: SortBuffers,
): Generator<void, Uint32Array> {
  const sorted = order.slice()
  const keys = new Float64Array(texts.length)
  const groups = [{ start: 0, end: sorted.length, position: 0 }]
  let steps = 0
  for (let group = groups.pop(); group; group = groups.pop()) {
    const { start, end, position } = group
    const part = sorted.subarray(start, end)
    if (part.length <= smallGroup) {
      part.sort(compare)
      steps += part.length
      if (steps < smallGroup) continue
      steps = 0
      yield
      continue
    }
    for (let at = 0; at < part.length; at++) {
      const ordinal = part[at] ?? 0
      keys[ordinal] = keyAt(texts[ordinal] ?? '', position)
      if (at % stepSize === stepSize - 1) yield
    }
    const [copy, other] = [buffers[0].subarray(0, part.length), buffers[1].subarray(0, part.length)]
    copy.set(part)
    part.set(yield* sortByNumber(copy, keys, false, [copy, other]))
    for (let from = 0, at = 1; at <= part.length; at++) {
      const first = part[from] ?? 0
      if (at < part.length && keys[part[at] ?? 0] === keys[first]) continue
      const goesOn = (texts[first] ?? '').length > position + unitsPerKey - 1
      if (at - from > 1 && goesOn)
        groups.push({ start: start + from, end: start + at, position: position + unitsPerKey })
      from = at
    }
    yield
  }
  return sorted
}
