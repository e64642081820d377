/**
 * The terms of a text as search stores and looks for them: compatibility forms folded, diacritics of Latin, Greek and
 * Cyrillic letters dropped, lower case, split at everything that is no letter, mark or digit.
 */
export function normaliseSearchText(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}
