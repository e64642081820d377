import sanitize from 'sanitize-html'
import { cacheByBytes } from '~/domain/shared/cache-by-bytes'
import { megabytes } from '~/domain/shared/units'
import type { CleanHtml } from './clean-html'

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
    // the words around it are English: the owner says where the language is another one
    '*': ['lang', 'dir'],
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

/** The cleaned HTML by the stored one: every page and call cleans what it shows, mostly the same texts. */
const known = cacheByBytes<string>(megabytes(8), (clean) => [clean])

/**
 * Removes everything from the owner's HTML that runs code, loads foreign files or changes styles: when it is saved, and
 * again each time it is read to be shown, because another program or an older shop may have stored it.
 */
export function sanitiseHtml(html: string): CleanHtml {
  // what neither begins an element nor a character reference needs no parser
  if (!/[<&]/.test(html)) return html.trim() as CleanHtml
  let clean = known.get(html)
  if (clean === undefined) {
    const made = sanitize(html, options).trim()
    clean = made === html ? html : made
    known.set(html, clean)
  }
  return clean as CleanHtml
}
