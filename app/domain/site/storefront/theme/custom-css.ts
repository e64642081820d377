/**
 * The beginning of an address of another site: two slashes, or a scheme, after which a browser adds them
 * (`https:evil.example`).
 */
const foreign = /\/\/|(?<![\w-])(?:https?|wss?|ftp|file):|url\(\s*["']?\s*(?!data:)[a-z][a-z\d+.-]*:/i

/**
 * Returns the problem with the owner's own styles, or null. They may load nothing from other sites and import nothing
 * (decisions, The site and its themes). Escapes are refused, because they can hide a word. A browser leaves tabs out of
 * an address, and other control characters at its beginning; a line break ends the text that it is in.
 */
export function customCssProblem(css: string): string | null {
  if (css.includes('\\')) return 'must not contain backslashes'
  if (/[^\P{Cc}\t\n\r]/u.test(css)) return 'must not contain control characters'
  if (foreign.test(css) || foreign.test(css.replaceAll('\t', ''))) return 'must not contain addresses of other sites'
  if (/@(?:import|charset|namespace)/i.test(css)) return 'must not import other styles'
  if (/[<>]\/|<!--/.test(css)) return 'must be CSS alone'
  const opened = css.split('{').length
  return opened === css.split('}').length ? null : 'has a brace too many or too few'
}
