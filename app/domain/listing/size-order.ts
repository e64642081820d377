const letters = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl']
const letterNames: Record<string, string> = {
  small: 's',
  medium: 'm',
  large: 'l',
  'extra small': 'xs',
  'extra large': 'xl',
  '2xs': 'xxs',
  '2xl': 'xxl',
  '3xl': 'xxxl',
  '4xl': 'xxxxl',
}

/**
 * The position of a size among sizes (XS before S before M, 28 before 30, 0-3 months before 3-6), or null when the text
 * is not a size.
 */
function sizeRank(text: string): number | null {
  const size = text.trim().toLowerCase()
  const letter = letters.indexOf(letterNames[size] ?? size)
  if (letter >= 0) return letter
  const multiple = /^(\d{1,2})xl$/.exec(size)
  if (multiple) return letters.indexOf('xl') + Number(multiple[1]) - 1
  const number = /^(?:uk |us |eu |in )?(\d+(?:\.\d+)?)/.exec(size)
  return number ? 1000 + Number(number[1]) : null
}

/** Returns a function that compares two sizes, or null when a value of the filter is not a size. */
export function sizeOrder(values: string[]): ((a: string, b: string) => number) | null {
  if (values.length === 0 || values.some((value) => sizeRank(value) === null)) return null
  return (a, b) => (sizeRank(a) ?? 0) - (sizeRank(b) ?? 0) || (a < b ? -1 : a > b ? 1 : 0)
}
