/** What could run, load or send something if it were HTML, an address or a style. */
export const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<!--<script>alert(1)</script>-->',
  '</style><script>alert(1)</script>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '" autofocus onfocus=alert(1) x="',
  '${alert(1)}{{alert(1)}}',
  '<body onload=alert(1)><style>@import "//evil.test"</style>',
]

/** The kinds of text of one round, each with a mark that tells whether a page shows it. */
export function createKinds(payload: string) {
  const kinds: string[] = []
  return {
    /** The text of a kind. */
    of(kind: string): string {
      let number = kinds.indexOf(kind)
      if (number < 0) number = kinds.push(kind) - 1
      return `k${number}k ${payload}`
    },
    get names(): readonly string[] {
      return kinds
    },
    /** The kinds whose marks are in a text. */
    shownIn(html: string): string[] {
      return kinds.filter((_, number) => html.includes(`k${number}k`))
    },
  }
}

export type Kinds = ReturnType<typeof createKinds>
