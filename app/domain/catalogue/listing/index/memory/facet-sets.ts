import { NumberLists } from './number-lists'

/** The character code of 0. */
const zero = 48

/**
 * The facet values of every product, as numbers in one pool. It tells which sets a changed product was in, and counts
 * the values of a few products without looking at all sets.
 */
export class FacetSets extends NumberLists {
  /** Numbers of the facet keys. A number is never given to another key. */
  readonly idsByKey = new Map<string, number>()
  readonly keys: string[] = []
  /** Numbers of the facet keys that are a letter and a number (c12), by the letter's character code and that number. */
  private readonly idsByNumber = new Map<number, Map<number, number>>()

  idOf(key: string): number {
    let id = this.idsByKey.get(key)
    if (id === undefined) {
      id = this.keys.length
      this.keys.push(key)
      this.idsByKey.set(key, id)
    }
    return id
  }

  /** The numbers of space-separated facet keys, each once. */
  parse(facets: string): number[] {
    const ids: number[] = []
    for (let start = 0; start < facets.length;) {
      let end = facets.indexOf(' ', start)
      if (end < 0) end = facets.length
      if (end > start) {
        const id = this.idOfPart(facets, start, end)
        if (!ids.includes(id)) ids.push(id)
      }
      start = end + 1
    }
    return ids
  }

  /**
   * The number of the key at a place. Most keys are a letter and a number (c12), for which no text needs to be made.
   */
  private idOfPart(facets: string, start: number, end: number): number {
    let number = 0
    for (let at = start + 1; at < end; at++) {
      const digit = facets.charCodeAt(at) - zero
      const isLeadingZero = digit === 0 && at === start + 1
      if (digit < 0 || digit > 9 || isLeadingZero || number > 1e12) return this.idOf(facets.slice(start, end))
      number = number * 10 + digit
    }
    if (end === start + 1) return this.idOf(facets.slice(start, end))
    const kind = facets.charCodeAt(start)
    let numbered = this.idsByNumber.get(kind)
    if (!numbered) {
      numbered = new Map()
      this.idsByNumber.set(kind, numbered)
    }
    let id = numbered.get(number)
    if (id === undefined) {
      id = this.idOf(facets.slice(start, end))
      numbered.set(number, id)
    }
    return id
  }

  /** Adds the number of products with each value to `counts`, for the products of a set. */
  addCounts(bits: Uint32Array, counts: Uint32Array): void {
    const { pool, starts, sizes } = this
    for (let word = 0; word < bits.length; word++) {
      let rest = bits[word] ?? 0
      while (rest !== 0) {
        const lowest = rest & -rest
        rest ^= lowest
        const ordinal = (word << 5) + 31 - Math.clz32(lowest)
        const start = starts[ordinal] ?? 0
        const end = start + (sizes[ordinal] ?? 0)
        for (let at = start; at < end; at++) {
          const id = pool[at] ?? 0
          counts[id] = (counts[id] ?? 0) + 1
        }
      }
    }
  }
}
