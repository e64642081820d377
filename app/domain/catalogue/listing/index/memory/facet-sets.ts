/** The character code of 0. */
const zero = 48
/** Unused places of the pool that are tolerated before it is packed. */
const minUnused = 65_536
/** The highest number of a key that fits into two bytes. */
const highestShortId = 65_535

/**
 * The facet values of every product, as numbers in one pool. It tells which sets a changed product was in, and counts
 * the values of a few products without looking at all sets.
 */
export class FacetSets {
  /** Numbers of the facet keys. A number is never given to another key. */
  readonly idsByKey = new Map<string, number>()
  readonly keys: string[] = []
  /** Numbers of the facet keys that are a letter and a number (c12), by the letter's character code and that number. */
  private readonly idsByNumber = new Map<number, Map<number, number>>()
  /** Numbers of two bytes as long as there are no more keys than these can tell apart. */
  private pool: Uint16Array | Uint32Array = new Uint16Array(1024)
  private used = 0
  private unused = 0
  private starts = new Uint32Array(0)
  private sizes = new Uint16Array(0)

  /** Facet values of all products together. */
  get total(): number {
    return this.used - this.unused
  }

  idOf(key: string): number {
    let id = this.idsByKey.get(key)
    if (id === undefined) {
      id = this.keys.length
      this.keys.push(key)
      this.idsByKey.set(key, id)
      if (id > highestShortId && this.pool instanceof Uint16Array) this.pool = Uint32Array.from(this.pool)
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

  /** The numbers of a product. */
  of(ordinal: number): number[] {
    const ids: number[] = []
    this.each(ordinal, (id) => ids.push(id))
    return ids
  }

  /** Calls `visit` with the number of each facet value of a product. */
  each(ordinal: number, visit: (id: number) => void): void {
    const start = this.starts[ordinal] ?? 0
    const end = start + (this.sizes[ordinal] ?? 0)
    for (let at = start; at < end; at++) visit(this.pool[at] ?? 0)
  }

  set(ordinal: number, ids: readonly number[]): void {
    if (ordinal >= this.starts.length) this.growTo(ordinal)
    const before = this.sizes[ordinal] ?? 0
    if (ids.length > before) {
      this.unused += before
      this.reserve(ids.length)
      this.starts[ordinal] = this.used
      this.used += ids.length
    } else this.unused += before - ids.length
    this.pool.set(ids, this.starts[ordinal])
    this.sizes[ordinal] = ids.length
    if (this.unused > minUnused && this.unused > this.used / 2) this.pack()
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

  private growTo(ordinal: number): void {
    const capacity = Math.max(1024, Math.ceil((ordinal + 1) * 1.3))
    const starts = new Uint32Array(capacity)
    starts.set(this.starts)
    this.starts = starts
    const sizes = new Uint16Array(capacity)
    sizes.set(this.sizes)
    this.sizes = sizes
  }

  private newPool(length: number): Uint16Array | Uint32Array {
    const capacity = Math.ceil(length)
    return this.pool instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity)
  }

  private reserve(more: number): void {
    if (this.used + more <= this.pool.length) return
    const longer = this.newPool((this.used + more) * 1.3)
    longer.set(this.pool.subarray(0, this.used))
    this.pool = longer
  }

  /** Copies the used places to a new pool. */
  private pack(): void {
    const packed = this.newPool((this.used - this.unused) * 1.3)
    let to = 0
    for (let ordinal = 0; ordinal < this.starts.length; ordinal++) {
      const start = this.starts[ordinal] ?? 0
      const size = this.sizes[ordinal] ?? 0
      for (let at = 0; at < size; at++) packed[to + at] = this.pool[start + at] ?? 0
      this.starts[ordinal] = to
      to += size
    }
    this.pool = packed
    this.used = to
    this.unused = 0
  }
}
