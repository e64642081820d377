import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'blockquote',
    'a',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
    'span',
    'div',
    'code',
    'pre',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
  // the shop's own pictures only: others would tell a foreign server who reads the page
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/images\/[\da-f]{32,64}\/\d{3,4}\.webp$/.test(attribs.src ?? ''),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2' },
}

/** Removes everything from a description's HTML that runs code, loads foreign files or changes styles. */
export function sanitiseHtml(html: string): string {
  return /[<&]/.test(html) ? sanitize(html, options).trim() : html.trim()
}
