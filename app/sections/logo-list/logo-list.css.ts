import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const logos = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  justifyContent: 'center',
  alignItems: 'center',
})
export const logo = style({ width: '9rem' })
