import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const emptyState = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[4],
  paddingBlock: space[16],
  textAlign: 'center',
})
export const emptyIcon = style({
  display: 'grid',
  placeItems: 'center',
  width: '5rem',
  height: '5rem',
  borderRadius: '50%',
  background: theme.color.surface,
  color: theme.color.theme,
})
