import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const bar = style({
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  fontSize: text.sm,
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[5],
})
export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[5], marginInlineStart: 'auto' })
