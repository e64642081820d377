import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, shadow, space } from '~/styles/tokens'

export const link = style({
  position: 'fixed',
  zIndex: layer.bar,
  right: space[4],
  bottom: 'calc(4.75rem + env(safe-area-inset-bottom))',
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3rem',
  borderRadius: '50%',
  background: theme.color.background,
  border: `1px solid ${theme.color.line}`,
  boxShadow: shadow.middle,
  visibility: 'hidden',
  opacity: 0,
  transition: 'opacity 200ms, visibility 200ms',
  selectors: { '&[data-shown]': { visibility: 'visible', opacity: 1 } },
  '@media': { [media.tablet]: { bottom: space[6], right: space[6] } },
})
