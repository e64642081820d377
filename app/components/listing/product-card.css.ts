import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { portraitFrame } from '~/styles/layout.css'
import { theme } from '~/styles/theme.css'
import { motion, radius, shadow, space, target, text } from '~/styles/tokens'

export const card = style({
  position: 'relative',
  display: 'grid',
  gap: space[3],
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const pictures = style([portraitFrame, { position: 'relative' }])
export const labels = style({
  position: 'absolute',
  top: space[2],
  left: space[2],
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
})
export const quickView = style({
  position: 'absolute',
  zIndex: 1,
  insetInline: space[2],
  bottom: space[2],
  display: 'none',
  placeItems: 'center',
  minHeight: target,
  background: theme.color.background,
  borderRadius: radius.small,
  boxShadow: shadow.low,
  fontSize: text.sm,
  fontWeight: 600,
  textDecoration: 'none',
  opacity: 0,
  translate: '0 0.5rem',
  transition: `opacity ${motion.quick}, translate ${motion.quick}`,
  selectors: {
    [`${card}:hover &, &:focus-visible`]: { opacity: 1, translate: '0 0' },
    '&:hover': { color: theme.color.theme },
  },
  '@media': { [media.hover]: { display: 'grid' } },
})
export const about = style({ display: 'grid', gap: space[1], justifyItems: 'start' })
export const brand = style({ fontSize: text.sm, color: theme.color.textMuted })
export const name = style({
  fontFamily: theme.font.body,
  fontSize: text.base,
  fontWeight: 500,
  letterSpacing: 0,
  lineHeight: 1.35,
  textWrap: 'pretty',
})
/** The link covers the whole card. */
export const link = style({
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    [`${card}:hover &`]: { textDecoration: 'underline' },
  },
})
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  minHeight: '1rem',
})
export const soldOut = style({ fontSize: text.sm, color: theme.color.textMuted })
export const isSoldOut = style({})
// only the picture is transparent, so that the labels on it stay readable
globalStyle(`${isSoldOut} img`, { opacity: 0.55 })
