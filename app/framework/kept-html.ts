import { LRUCache } from 'lru-cache'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Kept } from './server-html'

/** For each object that is shown. */
const maxKept = 200

const keptOf = new WeakMap<object, LRUCache<string, string>>()

/** The HTML of what a `Kept` contains. It is rendered for the first page and the same for all others. */
export function htmlOfKept({ of, by, children }: ComponentProps<typeof Kept>): string {
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
