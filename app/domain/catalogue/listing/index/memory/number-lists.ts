/** Unused places of the pool that are tolerated before it is packed. */
const minUnused = 65_536
/** The highest number that fits into two bytes. */
const highestShort = 65_535

/** A list of numbers for every product, all in one pool. */
export class NumberLists {
  /** Numbers of two bytes until there is one that needs four. */
  protected pool: Uint16Array | Uint32Array = new Uint16Array(1024)
  private used = 0
  private unused = 0
  protected starts = new Uint32Array(0)
  protected sizes = new Uint16Array(0)

  /** The numbers of all products together. */
  get total(): number {
    return this.used - this.unused
  }

  /** The numbers of a product. */
  of(ordinal: number): number[] {
    const numbers: number[] = []
    this.each(ordinal, (number) => numbers.push(number))
    return numbers
  }

  /** How many numbers a product has. */
  sizeOf(ordinal: number): number {
    return this.sizes[ordinal] ?? 0
  }

  /** The pool and the places in it that a product's numbers have, to read them without a copy. */
  get numbers(): ArrayLike<number> {
    return this.pool
  }

  rangeOf(ordinal: number): { start: number; end: number } {
    const start = this.starts[ordinal] ?? 0
    return { start, end: start + (this.sizes[ordinal] ?? 0) }
  }

  /** Calls `visit` with each number of a product. */
  each(ordinal: number, visit: (number: number) => void): void {
    const start = this.starts[ordinal] ?? 0
    const end = start + (this.sizes[ordinal] ?? 0)
    for (let at = start; at < end; at++) visit(this.pool[at] ?? 0)
  }

  set(ordinal: number, numbers: readonly number[]): void {
    if (this.pool instanceof Uint16Array && numbers.some((number) => number > highestShort))
      this.pool = Uint32Array.from(this.pool)
    if (ordinal >= this.starts.length) this.growTo(ordinal)
    const before = this.sizes[ordinal] ?? 0
    if (numbers.length > before) {
      this.unused += before
      this.reserve(numbers.length)
      this.starts[ordinal] = this.used
      this.used += numbers.length
    } else this.unused += before - numbers.length
    this.pool.set(numbers, this.starts[ordinal])
    this.sizes[ordinal] = numbers.length
    if (this.unused > minUnused && this.unused > this.used / 2) this.pack()
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
