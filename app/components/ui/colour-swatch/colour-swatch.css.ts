import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'

export const swatches = style({ display: 'flex' })
/** A circle in the element's own colour, within the outline of the colours on cards. */
export const dot = style({
  background: 'currentcolor',
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: '50%',
  flex: 'none',
  forcedColorAdjust: 'none',
})
export const ring = style({ stroke: theme.color.lineStrong, strokeWidth: 1 })
