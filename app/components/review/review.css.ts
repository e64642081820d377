import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const stars = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem 1fr 2rem',
  gap: space[3],
  alignItems: 'center',
})
export const bar = style({ width: '100%', accentColor: theme.color.theme })
