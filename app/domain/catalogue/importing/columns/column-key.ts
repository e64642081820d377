/**
 * Returns a key that is the same for different spellings of a column: without case, accents and signs, with single
 * spaces. `GTIN, UPC, EAN, or ISBN` and ` gtin upc ean or isbn` have the same key.
 */
export function columnKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
