import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const totals = style({ display: 'grid', gap: space[2] })
export const row = style({ display: 'flex', justifyContent: 'space-between', gap: space[4] })
export const grandTotal = style([
  row,
  {
    fontSize: text.lg,
    fontWeight: 600,
    borderTop: `1px solid ${theme.color.line}`,
    paddingTop: space[3],
    marginTop: space[2],
  },
])
