import { style } from '@vanilla-extract/css'
import { lowWindow } from '~/styles/media'
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
export const form = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
})
