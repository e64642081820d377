import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { layer, space } from '~/styles/tokens'
import { cookieQuestionId } from './cookie-question'

export const skip = style({
  position: 'fixed',
  zIndex: layer.skip,
  top: space[2],
  insetInlineStart: space[2],
  padding: `${space[3]} ${space[5]}`,
  background: theme.color.theme,
  color: theme.color.onTheme,
  fontWeight: 600,
  selectors: { '&:not(:focus)': { translate: '0 -200%' } },
})
/** The question is at the end of a page, and always in view. The page is kept for those too who have answered it. */
export const skipToQuestion = style([
  skip,
  { display: 'none', selectors: { [`body:has(#${cookieQuestionId}) &`]: { display: 'block' } } },
])
/** The footer stays at the bottom of a short page. */
export const main = style({ minHeight: '60vh', outline: 'none' })
/** Sections of the page builder may begin with a picture, at which the message must not end. */
export const statusLine = style({
  paddingTop: space[4],
  selectors: { '&:has(+ [data-section])': { paddingBottom: space[4] } },
})
/** Its element is no box of the layout: the header in it stays visible while the page scrolls. */
export const serverHtml = style({ display: 'contents' })
