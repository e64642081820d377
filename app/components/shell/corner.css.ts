import { style, styleVariants } from '@vanilla-extract/css'
import { lowWindow, media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, shadow, space } from '~/styles/tokens'

/** A round control in a lower corner of the window, above the bar of a phone. */
export const inCorner = style({
  position: 'fixed',
  zIndex: layer.bar,
  bottom: 'calc(4.75rem + env(safe-area-inset-bottom))',
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3rem',
  borderRadius: '50%',
  background: theme.color.background,
  border: `1px solid ${theme.color.line}`,
  boxShadow: shadow.middle,
  '@media': {
    [media.tablet]: { bottom: space[6] },
    [lowWindow]: { position: 'static', marginInline: 'auto', marginBlock: space[2] },
  },
})
export const side = styleVariants({
  left: [{ insetInlineStart: space[4], '@media': { [media.tablet]: { insetInlineStart: space[6] } } }],
  right: [{ insetInlineEnd: space[4], '@media': { [media.tablet]: { insetInlineEnd: space[6] } } }],
})
export const corner = styleVariants({ left: [inCorner, side.left], right: [inCorner, side.right] })
