import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

/** The card takes what the height of the row leaves, so that the buttons of a row are in line. */
export const item = style({
  display: 'grid',
  gridTemplateRows: '1fr',
  gridAutoRows: 'auto',
  gap: space[2],
})
export const cheaper = style({ fontSize: text.sm, fontWeight: 600, color: theme.color.success })
