/**
 * Elements inside a word or sentence: leaving them out must not put a space into it. Every other tag is a break between
 * words.
 */
const inlineElements = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/**
 * What is no text: comments, elements whose content is not shown, declarations and tags. Each ends at the end of the
 * text at the latest, so that the time grows with the length of the text only, whatever it holds.
 */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|title|textarea|noscript|iframe)\b[\s\S]*?(?:<\/\1\b[^>]*(?:>|$)|$)|<[!?][^>]*(?:>|$)|<\/?([a-z][^\s/>]*)(?:=\s*"[^"]*(?:"|$)|=\s*'[^']*(?:'|$)|=|[^>=]+)*(?:>|$)/gi

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  pound: '£',
  euro: '€',
  shy: '',
}

function decodeReference(reference: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(namedCharacters, name) ? (namedCharacters[name] ?? '') : reference
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : reference
}

/**
 * The text that HTML shows, on one line: without tags, comments, scripts and styles, with its character references
 * decoded once and every run of white space as one space. Never throws; plain text comes back as it is.
 */
export function htmlToText(html: string): string {
  return html
    .replace(markup, (_, _hidden, name?: string) => (name && inlineElements.has(name.toLowerCase()) ? '' : ' '))
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decodeReference)
    .replace(/\s+/g, ' ')
    .trim()
}
