/** The text that all slots of a set begin with; its members do not. */
export const setSlotStart = 'set'

/**
 * One of two words, by whether something is in a set: ids, or several joined by dots (`12,45,45.7`). In a page for all
 * visitors the set is a slot, and the result is one that is filled with the word.
 */
export function wordBySet(set: string, id: number | string, isIn: string, isNotIn: string): string {
  if (set.startsWith(setSlotStart)) return `${set}-${id}-${encodeURIComponent(isIn)}.${encodeURIComponent(isNotIn)}-`
  return `,${set},`.includes(`,${id},`) ? isIn : isNotIn
}

/** How a page has the slot of a set: `NAME`, or with an id and two words `NAME-ID-WORD.WORD-`. */
export const wordBySetPattern = String.raw`(?:-([\d.]+)-([\w%!~*'()]*)\.([\w%!~*'()]*)-)?`
