const letters = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl']
const words = ['extra small', 'small', 'medium', 'large', 'extra large']
const beds = ['single', 'twin', 'double', 'full', 'queen', 'king', 'super king']
const free = ['one size', 'free size', 'onesize', 'os']

/** Sizes of one kind stand together: letters, words, numbers, ages, beds, measurements. */
const kinds = { letter: 0, word: 1, number: 2, age: 3, bed: 4, measure: 5, free: 6 }

type SizeRank = [kind: number, value: number, second: number]

/**
 * The kind and the position of a size (XS before S before M, 28 before 30, 0-3 months before 2-3 years), or null when
 * the text is not a size.
 */
function sizeRank(text: string): SizeRank | null {
  const size = text.trim().toLowerCase()
  const letter = letters.indexOf(
    size.replace(/^(\d)x([sl])$/, (_, count: string, end: string) => 'x'.repeat(Number(count)) + end),
  )
  if (letter >= 0) return [kinds.letter, letter, 0]
  const multiple = /^(\d{1,2})xl$/.exec(size)
  if (multiple) return [kinds.letter, letters.indexOf('xl') + Number(multiple[1]) - 1, 0]
  for (const [kind, list] of [
    [kinds.word, words],
    [kinds.bed, beds],
    [kinds.free, free],
  ] as const)
    if (list.includes(size)) return [kind, list.indexOf(size), 0]
  const number = /^(?:uk |us |eu |in |w)?(\d+(?:\.\d+)?)\s*(?:[-–x×/]\s*(\d+(?:\.\d+)?))?\s*(.*)$/.exec(size)
  if (!number) return null
  const [first, second, unit = ''] = [Number(number[1]), Number(number[2] ?? 0), number[3]]
  if (/^(?:m|mo|months?)\b/.test(unit)) return [kinds.age, first, second]
  if (/^(?:y|yrs?|years?)\b/.test(unit)) return [kinds.age, first * 12, second * 12]
  return [unit === '' ? kinds.number : kinds.measure, first, second]
}

/** Whether a filter or an option is about sizes. */
export function isSizeName(name: string): boolean {
  return /\bsizes?$/i.test(name.trim())
}

/**
 * Returns a function that compares two sizes: in wearing order, each kind together, what is not a size at the end. Null
 * when the values are not sizes.
 * @param name the filter's name; 'Size' may have values that are not sizes
 */
export function sizeOrder(name: string, values: string[]): ((a: string, b: string) => number) | null {
  const ranks = new Map(values.map((value) => [value, sizeRank(value)]))
  if (values.length === 0 || (!isSizeName(name) && [...ranks.values()].includes(null))) return null
  const last: SizeRank = [Infinity, 0, 0]
  return (a, b) => {
    const [one, other] = [ranks.get(a) ?? last, ranks.get(b) ?? last]
    for (const part of [0, 1, 2] as const) if (one[part] !== other[part]) return one[part] < other[part] ? -1 : 1
    return one === last || a === b ? 0 : a < b ? -1 : 1
  }
}
