import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const cards = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
})
