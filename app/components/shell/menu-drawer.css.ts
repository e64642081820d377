import { globalStyle, style } from '@vanilla-extract/css'
import { lowWindow, media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { shadow, space, target, text } from '~/styles/tokens'

export const drawer = style({ marginInlineStart: '-0.6rem', '@media': { [media.desktopHover]: { display: 'none' } } })
export const panel = style({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  maxHeight: 'calc(100dvh - 7.5rem)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '@media': { [lowWindow]: { maxHeight: 'none' } },
  padding: `${space[2]} ${space.gutter} ${space[8]}`,
  background: theme.color.background,
  borderTop: `1px solid ${theme.color.line}`,
  boxShadow: shadow.high,
})
export const link = style({ display: 'flex', alignItems: 'center', minHeight: target, textDecoration: 'none' })
export const topLink = style([
  link,
  { fontFamily: theme.font.heading, fontSize: text.lg, borderBottom: `1px solid ${theme.color.line}` },
])
/** An entry with a menu below it, opened by its name. */
const opens = style({
  justifyContent: 'space-between',
  cursor: 'pointer',
  '::after': { content: '+', fontSize: text.xl, fontWeight: 400, lineHeight: 1, paddingInline: space[2] },
  selectors: { 'details[open] > &::after': { content: '−' } },
})
export const entry = style([link, opens])
export const topEntry = style([topLink, opens])
export const all = style([link, { color: theme.color.theme, fontWeight: 600 }])
globalStyle(`${drawer}[open] > summary svg`, { color: theme.color.theme })
// what is below an entry stands to its right
globalStyle(`${panel} details > :not(summary)`, { marginInlineStart: space[3], paddingInlineStart: space[3] })
globalStyle(`${panel} details[open] > :not(summary)`, { borderInlineStart: `2px solid ${theme.color.line}` })
