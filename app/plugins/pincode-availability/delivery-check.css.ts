import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space } from '~/styles/tokens'

export const inline = style({ display: 'flex', gap: space[2], alignItems: 'end' })
export const delivery = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.medium,
})
