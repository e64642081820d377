import { style } from '@vanilla-extract/css'
import { space, text } from '~/styles/tokens'

export const line = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'center',
  fontSize: text.sm,
})
