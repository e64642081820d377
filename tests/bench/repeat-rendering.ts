import { createRequire } from 'node:module'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { repetitions } from './repetitions'

/**
 * Loaded before the shop by the bench. After SIGUSR2 every page is rendered to a string several times more, all of it,
 * so that the difference in CPU is the cost of `renderToString` of the shop's own pages, in its own process.
 */

// by require, so that the shop's own import of the module finds the changed function
const server: typeof import('react-dom/server') = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = server
let repeats = 0

/** The page without its outermost element, which provides the HTML of parts that is kept: React renders all of it. */
function whole(page: ReactNode): ReactElement {
  if (!isValidElement<{ children: ReactElement }>(page)) throw new Error('the page is no element')
  return page.props.children
}
server.renderToString = (...page) => {
  for (let count = 0; count < repeats; count += 1) renderToString(whole(page[0]))
  return renderToString(...page)
}
process.on('SIGUSR2', () => {
  repeats = repeats === 0 ? repetitions : 0
})
