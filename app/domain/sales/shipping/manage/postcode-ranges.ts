import { compactPostcode, isPostcodeRange } from '~/domain/sales/shipping/shipping'

interface PostcodeRange {
  from: string
  to: string
}

/**
 * Reads postcodes as an owner writes them, one or several on each line: 560001, or 560001-560099, or 56 for all that
 * begin with it. `wrong` is the first entry that is none.
 */
export function readPostcodeRanges(text: string): { ranges: PostcodeRange[] } | { wrong: string } {
  const ranges: PostcodeRange[] = []
  for (const entry of text.split(/[\n,;]/)) {
    if (entry.trim() === '') continue
    const [from = '', to = from, ...more] = entry.split(/\s*[-–—]\s*/).map(compactPostcode)
    if (more.length > 0 || !isPostcodeRange({ from, to }) || ![from, to].every((code) => /^[A-Z0-9]{1,12}$/.test(code)))
      return { wrong: entry.trim() }
    ranges.push({ from, to })
  }
  return { ranges }
}
