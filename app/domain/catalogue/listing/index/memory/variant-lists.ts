import { NumberLists } from './number-lists'

/** The option values that variants of some products have together: option slug → value slug, null for any. */
export type Combination = ReadonlyMap<string, string | null>

/** The variants of a product without their prices: the number of the combination of each, and whether it is sold out. */
export interface Shape {
  combinations: readonly number[]
  isSoldOut: readonly boolean[]
}

/**
 * The variants of the products that have several: a filter by options, price and stock must hold for one of them. Few
 * products differ in their combinations of option values and in what is sold out, so each such shape is stored, and
 * compared with a filter, once. The lists are the numbers of the variants' prices; they are empty where all cost the
 * same.
 */
export class VariantLists extends NumberLists {
  readonly combinations: Combination[] = []
  readonly prices: number[] = []
  /** Shapes by their numbers; the first one stands for products without stored variants. */
  readonly shapes: Shape[] = [{ combinations: [], isSoldOut: [] }]
  private readonly combinationIds = new Map<string, number>()
  private readonly priceIds = new Map<number, number>()
  private readonly shapeIds = new Map<string, number>()
  /** How many products have a shape, and its key. The numbers of shapes that none has are used again. */
  private readonly users: Array<{ key: string; count: number }> = [{ key: '', count: 0 }]
  private readonly unusedShapes: number[] = []
  private shapeByOrdinal = new Uint32Array(0)

  /** The number of the shape of a product's variants; 0 where none are stored. */
  shapeIdOf(ordinal: number): number {
    return this.shapeByOrdinal[ordinal] ?? 0
  }

  /** Reads `listings.variants` and `listings.sold_out`. */
  parse(variants: string, soldOut: string): { ids: number[]; prices: number[]; shape: Shape } {
    const ids: number[] = []
    const prices: number[] = []
    const combinations: number[] = []
    const isSoldOut: boolean[] = []
    const soldOutIds = new Set(soldOut.split(' '))
    for (const text of variants === '' ? [] : variants.split(' ')) {
      const [id = '', price = '', combination = ''] = text.split(':')
      ids.push(Number(id))
      prices.push(Number(price))
      combinations.push(this.combinationId(combination))
      isSoldOut.push(soldOutIds.has(id))
    }
    return { ids, prices, shape: { combinations, isSoldOut } }
  }

  /**
   * Stores the variants of a product. Nothing is stored where one variant more or less makes no difference: all
   * combinations of the values exist, are in stock and cost the same.
   */
  put(ordinal: number, variants: string, soldOut: string): void {
    const { prices, shape } = this.parse(variants, soldOut)
    const isOnePrice = prices.every((price) => price === prices[0])
    const isStored = prices.length > 0 && !(isOnePrice && this.isWhole(shape))
    this.setShape(ordinal, isStored ? shape : undefined)
    const own = isStored && !isOnePrice ? prices.map((price) => this.priceId(price)) : []
    if (own.length > 0 || this.sizeOf(ordinal) > 0) this.set(ordinal, own)
  }

  private setShape(ordinal: number, shape: Shape | undefined): void {
    const before = this.shapeIdOf(ordinal)
    const after = shape ? this.shapeId(shape) : 0
    if (before === after) return
    if (ordinal >= this.shapeByOrdinal.length) {
      const longer = new Uint32Array(Math.max(1024, Math.ceil((ordinal + 1) * 1.3)))
      longer.set(this.shapeByOrdinal)
      this.shapeByOrdinal = longer
    }
    this.shapeByOrdinal[ordinal] = after
    const [left, used] = [this.users[before], this.users[after]]
    if (used) used.count += 1
    if (!left || before === 0) return
    left.count -= 1
    if (left.count > 0) return
    this.shapeIds.delete(left.key)
    this.unusedShapes.push(before)
  }

  private shapeId(shape: Shape): number {
    const key = shape.combinations.map((id, at) => (shape.isSoldOut[at] ? `${id}-` : id)).join(' ')
    let id = this.shapeIds.get(key)
    if (id !== undefined) return id
    id = this.unusedShapes.pop() ?? this.shapes.length
    this.shapes[id] = shape
    this.users[id] = { key, count: 0 }
    this.shapeIds.set(key, id)
    return id
  }

  /** Whether there is each combination of the option values, and all are in stock. */
  private isWhole({ combinations, isSoldOut }: Shape): boolean {
    if (isSoldOut.includes(true)) return false
    const values = new Map<string, Set<string>>()
    for (const id of combinations)
      for (const [option, value] of this.combinations[id] ?? []) {
        if (value === null) return false
        const known = values.get(option)
        if (known) known.add(value)
        else values.set(option, new Set([value]))
      }
    let count = 1
    for (const { size } of values.values()) count *= size
    return count === combinations.length
  }

  private combinationId(text: string): number {
    let id = this.combinationIds.get(text)
    if (id !== undefined) return id
    id = this.combinations.length
    const values = text === '' ? [] : text.split(',').map((part) => part.split('='))
    this.combinations.push(new Map(values.map(([option = '', value = '']) => [option, value === '*' ? null : value])))
    this.combinationIds.set(text, id)
    return id
  }

  private priceId(price: number): number {
    let id = this.priceIds.get(price)
    if (id !== undefined) return id
    id = this.prices.length
    this.prices.push(price)
    this.priceIds.set(price, id)
    return id
  }
}
