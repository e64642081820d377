import { LRUCache } from 'lru-cache'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createSlots, fillPage, splitPage, type PageTemplate } from './slots/page-template'
import type { CachedPart, VisitorValues } from './server-html'

/** For each object that is shown. */
const maxCached = 200

const caches = new WeakMap<object, LRUCache<string, PageTemplate>>()

/**
 * The HTML of a part of a page. For frozen content it is rendered for the first page only, with slots for what it shows
 * of its visitor.
 */
export function readCachedHtml({ name, of, by, visitor, isHydrated, render }: CachedPart): string {
  // React hydrates only HTML with the marks of `renderToString`; ids that it makes are unique within a page by the name
  const toHtml = (part: ReactNode) =>
    isHydrated
      ? renderToString(part as ReactElement)
      : renderToStaticMarkup(part as ReactElement, { identifierPrefix: name.replaceAll(/\W+/g, '-') })
  // pages with what may change have the same HTML, so that a visitor's page is never another one for being kept
  if (!Object.isFrozen(of)) return toHtml(render(visitor))
  let cache = caches.get(of)
  if (!cache) caches.set(of, (cache = new LRUCache({ max: maxCached })))
  const key = JSON.stringify([name, ...by])
  let template = cache.get(key)
  if (template === undefined) {
    const slots = createSlots()
    template = splitPage(toHtml(render(placeholdersFor(visitor, slots))), slots.namesByPlaceholder)
    cache.set(key, template)
  }
  return fillPage(template, valuesOf(visitor))
}

/** Returns the values of a visitor with a placeholder in the place of each. */
function placeholdersFor(visitor: VisitorValues, slots: ReturnType<typeof createSlots>): VisitorValues {
  return Object.fromEntries(
    Object.entries(visitor).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? slots.number(name)
        : typeof value === 'string'
          ? slots.text(name)
          : { ids: slots.set(name) },
    ]),
  )
}

function valuesOf(visitor: VisitorValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(visitor).map(([name, value]) => [name, typeof value === 'object' ? value.ids : String(value)]),
  )
}
