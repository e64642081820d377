/** The text that all slots of a set begin with; ids do not. */
export const setSlotStart = 'set'

/**
 * One of two words, by whether an id is in a set of ids (`12,45`). In a page for all visitors the set is a slot, and
 * the result is one that is filled with the word.
 */
export function wordBySet(set: string, id: number, isIn: string, isNotIn: string): string {
  if (set.startsWith(setSlotStart)) return `${set}-${id}-${encodeURIComponent(isIn)}.${encodeURIComponent(isNotIn)}-`
  return `,${set},`.includes(`,${id},`) ? isIn : isNotIn
}

/** How a page has the slot of a set: `NAME`, or with an id and two words `NAME-ID-WORD.WORD-`. */
export const wordBySetPattern = String.raw`(?:-(\d+)-([\w%!~*'()]*)\.([\w%!~*'()]*)-)?`
