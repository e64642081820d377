import { globalStyle, style } from '@vanilla-extract/css'
import { corner, inCorner } from '~/components/shell/corner.css'
import { lowWindow, media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, shadow, space } from '~/styles/tokens'

/** Above the bar of a phone. It is part of the page in a low window, where it would cover too much. */
export const banner = style({
  position: 'fixed',
  zIndex: layer.header,
  insetInline: 0,
  bottom: 0,
  padding: `${space[2]} ${space[4]}`,
  background: theme.color.background,
  borderTop: `1px solid ${theme.color.line}`,
  boxShadow: shadow.middle,
  '@media': { [lowWindow]: { position: 'static' }, print: { display: 'none' } },
})
/** It would cut through the chat. */
globalStyle(`body:has(${banner}) ${inCorner}`, {
  bottom: '7.75rem',
  '@media': { [media.tablet]: { bottom: '4.5rem' } },
})
export const form = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
})
/** In the corner above that of the chat and of the link to the top. */
export const icon = style([
  corner.left,
  {
    width: '2.25rem',
    height: '2.25rem',
    marginBottom: '3.75rem',
    '@media': { [lowWindow]: { marginBottom: space[2] }, print: { display: 'none' } },
  },
])
