import { htmlToText } from '~/domain/shared/text/html-to-text'
import { splitList, splitPath } from '~/domain/catalogue/importing/rows/row-values'

/** Text with the line breaks that WooCommerce writes as \n; a \n that belongs to the text has two backslashes. */
export function unescapeLines(text: string): string {
  return text.replace(/\\\\n|\\n/g, (escaped) => (escaped === '\\n' ? '\n' : '\\n'))
}

/** A name as text: WooCommerce writes names as HTML (`Salt &amp; Pepper`). */
export function wooName(text: string): string {
  return htmlToText(unescapeLines(text).replaceAll('\\,', ','))
}

/** A list of names. */
export function wooNames(text: string): string[] {
  return splitList(text)
    .map(wooName)
    .filter((name) => name !== '')
}

/** Paths of categories. Entities are decoded after the split, because `&gt;` belongs to a name. */
export function wooPaths(text: string): string[][] {
  return splitList(text)
    .map((path) => splitPath(path).map(wooName))
    .filter((path) => path.length > 0)
}
