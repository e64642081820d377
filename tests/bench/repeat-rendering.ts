import { createRequire } from 'node:module'
import { repetitions } from './repetitions'

/**
 * Loaded before the shop by the bench. After SIGUSR2 every page is rendered to a string several times more, so that the
 * difference in CPU is the cost of `renderToString` of the shop's own pages, in its own process.
 */

// by require, so that the shop's own import of the module finds the changed function
const server: typeof import('react-dom/server') = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = server
let repeats = 0
server.renderToString = (...page) => {
  for (let count = 0; count < repeats; count += 1) renderToString(...page)
  return renderToString(...page)
}
process.on('SIGUSR2', () => {
  repeats = repeats === 0 ? repetitions : 0
})
