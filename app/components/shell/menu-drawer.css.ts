import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { shadow, space, target, text } from '~/styles/tokens'

export const drawer = style({ marginLeft: '-0.6rem', '@media': { [media.desktop]: { display: 'none' } } })
export const panel = style({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  maxHeight: 'calc(100dvh - 8rem)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
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
globalStyle(`${drawer}[open] > summary svg`, { color: theme.color.theme })
