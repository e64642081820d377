/** Invisible characters that turn the direction of what follows, or hide in a text, and halves of characters. */
const hidden = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu

/**
 * Cleans one line of text: removes control and invisible direction characters, repeated spaces and spaces at both ends.
 */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(hidden, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * Cleans a text that may have several lines: removes what cleanLine removes, but keeps line breaks, each as one
 * character, and the spaces within a line.
 */
export function cleanLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(hidden, '')
    .trim()
}
