import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const header = style({ borderBottom: `1px solid ${theme.color.line}` })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[6],
  minHeight: '3.5rem',
})
export const help = style({ fontSize: text.sm, paddingBlock: space[2] })
export const footer = style({
  marginTop: space[10],
  paddingBlock: space[3],
  borderTop: `1px solid ${theme.color.line}`,
  fontSize: text.sm,
  color: theme.color.textMuted,
})
export const policies = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[5] })
