/**
 * Inline elements: their tags are removed without a space, because they can be inside a word. Every other tag separates
 * words.
 */
const inlineElements = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/**
 * Everything that is not text: comments, elements whose content is not shown, declarations and tags. Each also ends at
 * the end of the text, so that the time is proportional to the length of any text.
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
 * The visible text of HTML on one line: without tags, comments, scripts and styles, with character references decoded
 * once, and with single spaces. Never throws; plain text is returned unchanged.
 */
export function htmlToText(html: string): string {
  return html
    .replace(markup, (_, _hidden, name?: string) => (name && inlineElements.has(name.toLowerCase()) ? '' : ' '))
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decodeReference)
    .replace(/\s+/g, ' ')
    .trim()
}
