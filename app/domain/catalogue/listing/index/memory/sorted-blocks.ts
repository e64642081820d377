/** Ordinals that a block can hold; larger blocks need more copying for a change, smaller ones more blocks. */
const blockCapacity = 1024
/** Ordinals in a block at first, so that a change does not have to split it. */
const initialBlockSize = 768

/** Compares two ordinals; never 0 for two different ones. */
export type CompareOrdinals = (a: number, b: number) => number

interface Block {
  /** No longer than the block until the first change needs room in it: most products never change. */
  ordinals: Uint32Array
  size: number
}

/**
 * Ordinals in the order of a comparison, in blocks of about a thousand: adding or removing one copies at most one
 * block, however many there are.
 */
export class SortedBlocks {
  private blocks: Block[] = []
  length = 0

  /** Replaces the content by ordinals that are in order already. */
  fill(sorted: Uint32Array): void {
    this.blocks = []
    this.length = sorted.length
    for (let from = 0; from < sorted.length; from += initialBlockSize) {
      const part = sorted.subarray(from, from + initialBlockSize)
      this.blocks.push({ ordinals: part.slice(), size: part.length })
    }
  }

  /** Adds an ordinal that is not there. */
  insert(ordinal: number, compare: CompareOrdinals): void {
    this.length++
    let index = this.findBlock(ordinal, compare)
    let block = this.blocks[index]
    if (!block) {
      this.blocks.push(newBlock(Uint32Array.of(ordinal)))
      return
    }
    if (block.size === blockCapacity) {
      const upper = newBlock(block.ordinals.subarray(blockCapacity / 2))
      block.size = blockCapacity / 2
      this.blocks.splice(index + 1, 0, upper)
      if (compare(upper.ordinals[0] ?? 0, ordinal) < 0) block = this.blocks[++index] ?? block
    }
    if (block.size === block.ordinals.length) block.ordinals = withRoom(block.ordinals)
    const at = findInBlock(block, ordinal, compare)
    block.ordinals.copyWithin(at + 1, at, block.size)
    block.ordinals[at] = ordinal
    block.size++
  }

  /** Removes an ordinal; it must still compare as it did when it was added. Throws when it is not there. */
  remove(ordinal: number, compare: CompareOrdinals): void {
    const index = this.findBlock(ordinal, compare)
    const block = this.blocks[index]
    const at = block ? findInBlock(block, ordinal, compare) : 0
    if (!block || at >= block.size || block.ordinals[at] !== ordinal)
      throw new RangeError(`${ordinal} is not in this order`)
    this.length--
    block.ordinals.copyWithin(at, at + 1, block.size)
    block.size--
    if (block.size === 0) this.blocks.splice(index, 1)
  }

  /** The ordinal at a position, undefined after the last one. */
  at(position: number): number | undefined {
    let skipped = 0
    for (const block of this.blocks) {
      if (position < skipped + block.size) return block.ordinals[position - skipped]
      skipped += block.size
    }
    return undefined
  }

  /** Calls `visit` with the ordinals from a position on, until it returns false. */
  visitFrom(position: number, visit: (ordinal: number) => boolean): void {
    let skipped = 0
    for (const { ordinals, size } of this.blocks) {
      const start = Math.max(0, position - skipped)
      for (let at = start; at < size; at++) if (!visit(ordinals[at] ?? 0)) return
      skipped += size
    }
  }

  /** Calls `visit` with the ordinals from the last to the first, until it returns false. */
  visitBackwards(visit: (ordinal: number) => boolean): void {
    for (let index = this.blocks.length - 1; index >= 0; index--) {
      const block = this.blocks[index]
      if (!block) return
      for (let at = block.size - 1; at >= 0; at--) if (!visit(block.ordinals[at] ?? 0)) return
    }
  }

  /** The first position whose ordinal is not before a place. `isBefore` must be true for the first ones only. */
  firstPosition(isBefore: (ordinal: number) => boolean): number {
    let position = 0
    for (const block of this.blocks) {
      if (isBefore(block.ordinals[block.size - 1] ?? 0)) {
        position += block.size
        continue
      }
      let low = 0
      let high = block.size
      while (low < high) {
        const middle = (low + high) >>> 1
        if (isBefore(block.ordinals[middle] ?? 0)) low = middle + 1
        else high = middle
      }
      return position + low
    }
    return position
  }

  /** The block that contains the ordinal, or should: the last one that begins at or before it. */
  private findBlock(ordinal: number, compare: CompareOrdinals): number {
    let low = 0
    let high = this.blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const first = this.blocks[middle]?.ordinals[0] ?? 0
      if (first === ordinal || compare(first, ordinal) < 0) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }
}

function newBlock(ordinals: Uint32Array): Block {
  return { ordinals: withRoom(ordinals), size: ordinals.length }
}

function withRoom(ordinals: Uint32Array): Uint32Array {
  const copy = new Uint32Array(blockCapacity)
  copy.set(ordinals)
  return copy
}

/** The first position in the block whose ordinal is not before the given one. */
function findInBlock(block: Block, ordinal: number, compare: CompareOrdinals): number {
  let low = 0
  let high = block.size
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = block.ordinals[middle] ?? 0
    if (other !== ordinal && compare(other, ordinal) < 0) low = middle + 1
    else high = middle
  }
  return low
}
