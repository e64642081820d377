/**
 * The words of a text as search stores and compares them: Unicode compatibility forms and diacritics of Latin, Greek
 * and Cyrillic letters removed, lower case, split at every character that is not a letter, mark or digit.
 */
export function normaliseSearchText(text: string): string[] {
  const normalised = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
  return normalised.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
