/** Items of which the first one is always at hand. */
export class Heap<T> {
  private readonly items: T[] = []

  constructor(private readonly isBefore: (a: T, b: T) => boolean) {}

  first(): T | undefined {
    return this.items[0]
  }

  add(item: T): void {
    const { items } = this
    let at = items.length
    while (at > 0) {
      const above = (at - 1) >> 1
      const other = items[above]
      if (other === undefined || !this.isBefore(item, other)) break
      items[at] = other
      at = above
    }
    items[at] = item
  }

  /** Takes the first item away. */
  take(): T | undefined {
    const { items } = this
    const [first] = items
    const last = items.pop()
    if (last === undefined || items.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      let other = items[below]
      const right = items[below + 1]
      if (other !== undefined && right !== undefined && this.isBefore(right, other)) {
        other = right
        below++
      }
      if (other === undefined || !this.isBefore(other, last)) break
      items[at] = other
      at = below
    }
    items[at] = last
    return first
  }
}
