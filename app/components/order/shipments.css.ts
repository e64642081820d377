import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

/** The scans of a shipment, with a line along them. */
export const scans = style({
  display: 'grid',
  gap: space[3],
  borderInlineStart: `2px solid ${theme.color.line}`,
  paddingInlineStart: space[4],
  listStyle: 'none',
})
export const scan = style({ display: 'grid' })
