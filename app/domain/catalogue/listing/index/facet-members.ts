/** A set of products, one bit per ordinal of the catalogue index. Sets may differ in length; missing bits are 0. */
export type Bitmap = Uint32Array

export function wordsFor(count: number): number {
  return (count + 31) >>> 5
}

export function hasBit(bits: Bitmap, ordinal: number): boolean {
  return (((bits[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1
}

/** Sets a bit and returns the bitmap, a longer one when the ordinal did not fit. */
export function withBit(bits: Bitmap, ordinal: number): Bitmap {
  const word = ordinal >>> 5
  let grown = bits
  if (word >= bits.length) {
    grown = new Uint32Array(Math.max(word + 1, bits.length * 2))
    grown.set(bits)
  }
  grown[word] = (grown[word] ?? 0) | (1 << (ordinal & 31))
  return grown
}

export function clearBit(bits: Bitmap, ordinal: number): void {
  const word = ordinal >>> 5
  if (word < bits.length) bits[word] = (bits[word] ?? 0) & ~(1 << (ordinal & 31))
}

/** A copy of `bits` of exactly `words` words. */
export function copyBits(bits: Bitmap, words: number): Bitmap {
  const copy = new Uint32Array(words)
  copy.set(bits.length > words ? bits.subarray(0, words) : bits)
  return copy
}

/** Keeps in `target` what is also in `other`. */
export function intersect(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0)
}

function bitsIn(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bitmap): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += bitsIn(bits[word] ?? 0)
  return count
}

/** Calls `visit` with every ordinal in the set, in ascending order. */
export function eachBit(bits: Bitmap, visit: (ordinal: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      visit((word << 5) + 31 - Math.clz32(lowest))
      rest ^= lowest
    }
  }
}

/**
 * The products that have one facet value: a sorted list of ordinals (`sparse`) while that is smaller than a bitmap,
 * else a bitmap. Counting a rare value therefore takes only as many steps as it has products.
 */
export interface Members {
  /** The first `size` of them are used. */
  sparse: Uint32Array | null
  bits: Bitmap
  size: number
}

/** An empty set with room for `expectedSize` products of `productCount`. */
export function createMembers(expectedSize: number, productCount: number): Members {
  const isCommon = isTooLargeForList(expectedSize, productCount)
  return {
    sparse: isCommon ? null : new Uint32Array(expectedSize),
    bits: new Uint32Array(isCommon ? wordsFor(productCount) : 0),
    size: 0,
  }
}

function isTooLargeForList(size: number, productCount: number): boolean {
  return size > 8 && size > wordsFor(productCount)
}

export function addMember(members: Members, ordinal: number, productCount: number): void {
  const { sparse, size } = members
  if (sparse === null) {
    if (hasBit(members.bits, ordinal)) return
    members.bits = withBit(members.bits, ordinal)
    members.size++
    return
  }
  const position = positionIn(sparse, size, ordinal)
  if (position < size && sparse[position] === ordinal) return
  members.size++
  if (isTooLargeForList(members.size, productCount)) {
    let bits: Bitmap = new Uint32Array(wordsFor(productCount))
    for (let at = 0; at < size; at++) bits = withBit(bits, sparse[at] ?? 0)
    members.bits = withBit(bits, ordinal)
    members.sparse = null
    return
  }
  let list = sparse
  if (size === list.length) {
    list = new Uint32Array(Math.max(4, size * 2))
    list.set(sparse)
    members.sparse = list
  }
  list.copyWithin(position + 1, position, size)
  list[position] = ordinal
}

export function removeMember(members: Members, ordinal: number): void {
  const { sparse, size } = members
  if (sparse === null) {
    if (!hasBit(members.bits, ordinal)) return
    clearBit(members.bits, ordinal)
    members.size--
    return
  }
  const position = positionIn(sparse, size, ordinal)
  if (position >= size || sparse[position] !== ordinal) return
  sparse.copyWithin(position, position + 1, size)
  members.size--
}

/** A member, undefined without any. */
export function firstMember({ sparse, bits, size }: Members): number | undefined {
  if (size === 0) return undefined
  if (sparse) return sparse[0]
  const word = bits.findIndex((value) => value !== 0)
  return (word << 5) + 31 - Math.clz32((bits[word] ?? 0) & -(bits[word] ?? 0))
}

/** Adds all members to `target`, which must be long enough for them. */
export function addMembersTo(target: Bitmap, members: Members): void {
  if (members.sparse) {
    for (let at = 0; at < members.size; at++) {
      const ordinal = members.sparse[at] ?? 0
      target[ordinal >>> 5] = (target[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
    }
    return
  }
  const words = Math.min(target.length, members.bits.length)
  for (let word = 0; word < words; word++) target[word] = (target[word] ?? 0) | (members.bits[word] ?? 0)
}

/** A set of products that members are counted in, prepared for fast counting. */
export interface CountBase {
  bits: Bitmap
  /** Positions of the words that are not 0, when that is less than half of them; else null. */
  words: Uint32Array | null
  /** True when it is every product that can be a member. */
  isEverything: boolean
}

/** Prepares a bitmap for many counts; `everything` is the bitmap of all possible members. */
export function countBase(bits: Bitmap, everything: Bitmap): CountBase {
  const positions = new Uint32Array(bits.length)
  let used = 0
  let isEverything = true
  for (let word = 0; word < bits.length; word++) {
    const value = bits[word] ?? 0
    if (value !== 0) positions[used++] = word
    if (value !== (everything[word] ?? 0)) isEverything = false
  }
  return { bits, words: used * 2 < bits.length ? positions.subarray(0, used) : null, isEverything }
}

/** About how many steps {@link countMembersIn} takes. */
export function countingSteps({ bits, words }: CountBase, members: Members): number {
  return members.sparse ? members.size : (words ?? bits).length
}

/** How many of the members are in the base. */
export function countMembersIn({ bits, words, isEverything }: CountBase, members: Members): number {
  if (isEverything) return members.size
  let count = 0
  if (members.sparse) {
    for (let at = 0; at < members.size; at++) {
      const ordinal = members.sparse[at] ?? 0
      count += ((bits[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1
    }
    return count
  }
  const own = members.bits
  if (words) {
    for (let position = 0; position < words.length; position++) {
      const word = words[position] ?? 0
      count += bitsIn((bits[word] ?? 0) & (own[word] ?? 0))
    }
    return count
  }
  const length = Math.min(bits.length, own.length)
  for (let word = 0; word < length; word++) count += bitsIn((bits[word] ?? 0) & (own[word] ?? 0))
  return count
}

function positionIn(sorted: Uint32Array, size: number, ordinal: number): number {
  let low = 0
  let high = size
  // new products have the highest ordinal
  if (size > 0 && (sorted[size - 1] ?? 0) < ordinal) return size
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < ordinal) low = middle + 1
    else high = middle
  }
  return low
}
