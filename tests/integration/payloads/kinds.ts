/**
 * Texts that could run, load or send something if they were HTML, an address or a style. Those of a round are in one
 * text, so each has the number of its place in it. What breaks out of an attribute is the first of its round, as the
 * text that follows is outside of it then, and what would swallow the rest of a text is the last. A round has at most
 * 155 characters, which most texts may have.
 */
export const rounds: readonly string[][] = [
  [
    '"><img src=x onerror=alert(1)>',
    '<a href="javascript:alert(2)">x</a>',
    '<script>alert(3)</script>',
    '<iframe srcdoc="<script>alert(4)</script>"></iframe>',
  ],
  [
    "'><svg onload=alert(1)></svg>",
    '</title><script>alert(2)</script>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(3)>',
  ],
  [
    '" autofocus onfocus=alert(1) x="',
    '</style><script>alert(2)</script>',
    '</script><script>alert(3)</script>',
    '<details open ontoggle=alert(4)>',
  ],
  [
    '</textarea><script>alert(1)</script>',
    '<!--<script>alert(2)</script>-->',
    '${alert(3)}{{alert(3)}}',
    '<body onload=alert(4)><style>@import "//evil.test"</style>',
  ],
]

/** Shorter forms of some attacks, for texts of at most 60 characters. */
const shorter = new Map([
  [
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(3)>',
    '<math><style></math><img src onerror=alert(3)>',
  ],
  ['<body onload=alert(4)><style>@import "//evil.test"</style>', '<body onload=alert(4)><style>@import "//evil.test"'],
])

/** Kinds of HTML, from which the shop removes what is dangerous. */
const htmlKinds = [
  'product description',
  'category description',
  'collection description',
  'HTML of a section',
  'own HTML',
  'HTML of an article',
  'answer',
]

/** The kinds of text of one round, each with a mark that tells whether a page shows it. */
export function createKinds(payloads: readonly string[]) {
  /** The last call in the text of a kind, which is there if the whole text is. */
  const lastCalls = new Map<string, string>()
  const write = (kind: string, written: string, maxLength = 1000) => {
    if (!lastCalls.has(kind)) lastCalls.set(kind, '')
    const mark = `k${[...lastCalls.keys()].indexOf(kind)}k `
    const isLong = mark.length + written.length > maxLength
    const text = mark + ((isLong && shorter.get(written)) || written)
    if (text.length > maxLength) throw new Error(`An attack is cut in a text of ${maxLength} characters: ${written}`)
    if (!htmlKinds.includes(kind)) lastCalls.set(kind, text.match(/alert\(\d\)/g)?.at(-1) ?? '')
    return text
  }
  return {
    /** The text of a kind, with all payloads. */
    of: (kind: string) => write(kind, payloads.join(' ')),
    /** The texts of a kind that is too short for more than one payload. */
    each: (kind: string, maxLength?: number) =>
      payloads.map((payload, index) => write(`${kind}, payload ${index + 1}`, payload, maxLength)),
    get names(): readonly string[] {
      return [...lastCalls.keys()]
    },
    /** The kinds whose whole texts are in a page. */
    shownIn(html: string): string[] {
      // in an address, brackets are written by their numbers
      const marked = html
        .replaceAll('%28', '(')
        .replaceAll('%29', ')')
        .matchAll(/k(\d+)k((?:(?!k\d+k).)*)/gs)
      const found = [...marked]
      return [...lastCalls].flatMap(([kind, lastCall], number) =>
        found.some(([, mark, text = '']) => Number(mark) === number && text.includes(lastCall)) ? [kind] : [],
      )
    },
  }
}

export type Kinds = ReturnType<typeof createKinds>
