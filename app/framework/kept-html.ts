import { LRUCache } from 'lru-cache'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Kept } from './server-html'

/** For each object that is shown. */
const maxKept = 200

const keptOf = new WeakMap<object, LRUCache<string, string>>()

/** The HTML of what a `Kept` contains. For frozen content it is rendered for the first page only. */
export function htmlOfKept({ of, by, children }: ComponentProps<typeof Kept>, name: string): string {
  // ids that React makes are unique within a page by the name of the part
  const render = () => renderToStaticMarkup(children, { identifierPrefix: name.replaceAll(/\W+/g, '-') })
  // pages with what may change have the same HTML, so that a visitor's page is never another one for being kept
  if (!Object.isFrozen(of)) return render()
  let kept = keptOf.get(of)
  if (!kept) keptOf.set(of, (kept = new LRUCache({ max: maxKept })))
  const key = JSON.stringify([name, ...by])
  let html = kept.get(key)
  if (html === undefined) {
    html = render()
    kept.set(key, html)
  }
  return html
}
