import { LRUCache } from 'lru-cache'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createHoles, fillPage, splitPage, type PageTemplate } from './holes/page-template'
import type { KeptPart, VisitorValues } from './server-html'

/** For each object that is shown. */
const maxKept = 200

const keptOf = new WeakMap<object, LRUCache<string, PageTemplate>>()

/**
 * The HTML of a part of a page. For frozen content it is rendered for the first page only, with holes for what it shows
 * of its visitor.
 */
export function htmlOfKept({ name, of, by, visitor, isHydrated, render }: KeptPart): string {
  // React hydrates only HTML with the marks of `renderToString`; ids that it makes are unique within a page by the name
  const toHtml = (part: ReactNode) =>
    isHydrated
      ? renderToString(part as ReactElement)
      : renderToStaticMarkup(part as ReactElement, { identifierPrefix: name.replaceAll(/\W+/g, '-') })
  // pages with what may change have the same HTML, so that a visitor's page is never another one for being kept
  if (!Object.isFrozen(of)) return toHtml(render(visitor))
  let kept = keptOf.get(of)
  if (!kept) keptOf.set(of, (kept = new LRUCache({ max: maxKept })))
  const key = JSON.stringify([name, ...by])
  let template = kept.get(key)
  if (template === undefined) {
    const holes = createHoles()
    template = splitPage(toHtml(render(placeholdersFor(visitor, holes))), holes.namesByPlaceholder)
    kept.set(key, template)
  }
  return fillPage(template, valuesOf(visitor))
}

/** The same values with a placeholder in the place of each. */
function placeholdersFor(visitor: VisitorValues, holes: ReturnType<typeof createHoles>): VisitorValues {
  return Object.fromEntries(
    Object.entries(visitor).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? holes.number(name)
        : typeof value === 'string'
          ? holes.text(name)
          : { ids: holes.set(name) },
    ]),
  )
}

function valuesOf(visitor: VisitorValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(visitor).map(([name, value]) => [name, typeof value === 'object' ? value.ids : String(value)]),
  )
}
