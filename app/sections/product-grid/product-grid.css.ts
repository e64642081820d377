import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'baseline',
  justifyContent: 'space-between',
  marginBottom: space[6],
})
export const link = style({ textUnderlineOffset: '0.3em', paddingBlock: space[3] })
