import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: space[6],
  marginTop: space[6],
})
