import { LRUCache } from 'lru-cache'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Kept } from './server-html'

/** For each object that is shown. */
const maxKept = 200

const keptOf = new WeakMap<object, LRUCache<string, string>>()

/** The HTML of what a `Kept` contains. For frozen content it is rendered for the first page only. */
export function htmlOfKept({ of, by, children }: ComponentProps<typeof Kept>): string {
  // pages with what may change have the same HTML, so that a visitor's page is never another one for being kept
  if (!Object.isFrozen(of)) return renderToStaticMarkup(children)
  let kept = keptOf.get(of)
  if (!kept) keptOf.set(of, (kept = new LRUCache({ max: maxKept })))
  const key = JSON.stringify(by)
  let html = kept.get(key)
  if (html === undefined) {
    html = renderToStaticMarkup(children)
    kept.set(key, html)
  }
  return html
}
