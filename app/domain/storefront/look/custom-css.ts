/**
 * What is wrong with the owner's own styles, or null. They may load nothing from other sites and import nothing (decisions,
 * Theme). Escapes are refused, because they can hide a word; a foreign address always contains two slashes.
 */
export function customCssProblem(css: string): string | null {
  if (css.includes('\\')) return 'must not contain backslashes'
  if (/\/\//.test(css)) return 'must not contain addresses of other sites'
  if (/@(?:import|charset|namespace)/i.test(css)) return 'must not import other styles'
  if (/[<>]\/|<!--/.test(css)) return 'must be CSS alone'
  const opened = css.split('{').length
  return opened === css.split('}').length ? null : 'has a brace too many or too few'
}
