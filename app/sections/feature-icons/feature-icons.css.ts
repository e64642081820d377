import { style } from '@vanilla-extract/css'
import { space, text } from '~/styles/tokens'

export const feature = style({
  display: 'grid',
  gap: space[2],
  justifyItems: 'center',
  textAlign: 'center',
  alignContent: 'start',
})
export const title = style({ fontSize: text.md })
