import { globalStyle } from '@vanilla-extract/css'
import { container } from './layout.css'

const print = (rule: Record<string, string>) => ({ '@media': { print: rule } })

// On paper: the shop's name, and the page without what can only be pressed. An order is read, filed, or sent along.
// outside the content, an aside is the notice or the top bar of the shop
globalStyle(
  '[href="#main"], aside:not(main *), [data-section=marquee], nav, footer, button, dialog, header summary, details:has(form, input) > summary, [data-search], [data-account], [data-cart-link], [data-scroll-top], [data-screen-only], #toasts',
  print({ display: 'none !important' }),
)
globalStyle('html, body', print({ background: '#fff', color: '#000', fontSize: '10.5pt' }))
globalStyle('header, aside', print({ position: 'static !important', boxShadow: 'none !important' }))
globalStyle('aside', print({ paddingBlock: '0 !important' }))
globalStyle('main', print({ minHeight: '0', paddingBottom: '0' }))
// a summary goes on on the next page, or half of this one would be empty
globalStyle('li, tr, aside > *, figure', print({ breakInside: 'avoid' }))
// what a press would show: the answers of questions, a chart of sizes
globalStyle(
  'details:not(:has(form, input))::details-content',
  print({ contentVisibility: 'visible', blockSize: 'auto' }),
)
globalStyle(container, print({ paddingInline: '0' }))
