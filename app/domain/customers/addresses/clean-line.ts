/**
 * Cleans one line of text: removes control and invisible direction characters, repeated spaces and spaces at both ends.
 */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udfff]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
