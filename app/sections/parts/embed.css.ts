import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space, target } from '~/styles/tokens'

// the picture, the link over it, and the frame over both
const layer = style({ gridArea: '1 / 1' })
export const embed = style({
  display: 'grid',
  aspectRatio: '16 / 9',
  background: theme.color.surface,
  borderRadius: radius.medium,
  overflow: 'hidden',
})
export const poster = layer
export const label = style([
  layer,
  {
    zIndex: 1,
    placeSelf: 'end start',
    display: 'flex',
    alignItems: 'center',
    minHeight: target,
    margin: space[3],
    paddingInline: space[4],
    background: theme.color.background,
    borderRadius: radius.small,
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: '0.3em',
  },
])
export const labelAlone = style([label, { selectors: { '&&': { placeSelf: 'center' } } }])
export const frame = style([
  layer,
  {
    zIndex: 1,
    width: '100%',
    height: '100%',
    border: 0,
    // in a page of another colour scheme its ground would not be transparent
    colorScheme: 'light',
  },
])
