import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const header = style({
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.line}`,
  paddingBlock: space[3],
})
export const mark = style({ fontWeight: 600, textDecoration: 'none' })
