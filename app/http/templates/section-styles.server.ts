import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PageHtml } from '~/framework/render-page'
import { hasNeeds, showsViewed } from '~/http/section-needs'

/**
 * The link to the styles of the sections that are not common (vite.config.ts), which the framework writes into every
 * page, and the link behind it.
 */
const sectionStyles =
  /(<link rel="stylesheet" href="([^"]*\/sections-[\w-]+\.css)"\/>)(<link rel="stylesheet" href="[^"]*"\/>)?/

/** A rule of a stylesheet, with the files that its classes and animations are from (see fileOfClass). */
interface Rule {
  css: string
  files: string[]
}

/**
 * The file that a class of the build is from: the two letters that its name begins with (makeShortNames in
 * vite.config.ts).
 */
const fileOfClass = (name: string) => name.slice(0, 2)

/** The rules of a stylesheet of the build. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] !== '}' || (depth -= 1) > 0) continue
    const rule = css.slice(start, at + 1).trim()
    const names = [...rule.matchAll(/(?:\.|@keyframes )([a-z]{2}[\da-z]+)/g)].map(([, name = '']) => fileOfClass(name))
    rules.push({ css: rule, files: names })
    start = at + 1
  }
  return rules
}

/** The rules of a stylesheet that a page needs: of files of which it uses a class, and those that belong to no file. */
export function stylesOfPage(rules: readonly Rule[], body: string): string {
  const used = new Set(
    [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ').map(fileOfClass)),
  )
  return rules
    .filter(({ files }) => files.length === 0 || files.some((file) => used.has(file)))
    .map(({ css }) => css)
    .join('')
}

const rulesByAddress = new Map<string, Rule[] | null>()

/** The rules of a stylesheet of the build by its address; null when it cannot be read, as during development. */
function readRules(address: string): Rule[] | null {
  const cached = rulesByAddress.get(address)
  if (cached !== undefined) return cached
  let rules: Rule[] | null = null
  try {
    // this code is somewhere in build/server, the stylesheet in build/client
    const file = import.meta.url.replace(/\/build\/server\/.*$/, `/build/client${address}`)
    rules = rulesOf(readFileSync(fileURLToPath(file), 'utf8'))
  } catch {
    // the page links to it
  }
  rulesByAddress.set(address, rules)
  return rules
}

const caches = new WeakMap<object, string>()

/**
 * The styles of a page whose only sections are of kept content (domain/shared/reference-data/keep-content) are found
 * once: their HTML has the same classes for every visitor.
 */
function cachedStyles(needs: readonly object[], find: () => string): string {
  const [only] = needs
  const isCached = needs.length === 1 && only !== undefined && Object.isFrozen(only)
  const cached = isCached ? caches.get(only) : undefined
  const css = cached ?? find()
  if (isCached && cached === undefined) caches.set(only, css)
  return css
}

/**
 * Removes the link to the styles of sections from a page. Those of the sections that it has are in the page itself,
 * behind the styles of the shop, which they add to: a further file would take longer. A page whose products come later,
 * those that the visitor has looked at, keeps the link. `inlineStyles` are what the page's policy must allow.
 */
export function withSectionStyles(
  [head, body, ...rest]: PageHtml,
  loaderData: Record<string, unknown>,
  read = readRules,
): { html: PageHtml; inlineStyles: string[] } {
  const needs = Object.values(loaderData).flatMap((data) =>
    hasNeeds(data) && data.needs.sectionStyles ? data.needs : [],
  )
  const isNeeded = needs.length > 0
  const [found = '', link = '', address = '', next = ''] = sectionStyles.exec(head) ?? []
  const rules = isNeeded && !showsViewed(loaderData) ? read(address) : null
  const css = rules && cachedStyles(needs, () => stylesOfPage(rules, body ?? ''))
  const own = css ? `<style>${css}</style>` : rules || !isNeeded ? '' : link
  return {
    html: [head.replace(found, () => next + own), ...(body === undefined ? [] : [body]), ...rest],
    inlineStyles: css ? [css] : [],
  }
}
