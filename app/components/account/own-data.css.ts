import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

/** As many columns as there is room for. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 45%), 1fr))',
  gap: `${space[2]} ${space[5]}`,
  overflowWrap: 'anywhere',
})
