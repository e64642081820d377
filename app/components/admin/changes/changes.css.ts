import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const filters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] })
export const entries = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' })
export const entry = style({
  display: 'grid',
  gap: space[1],
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlockEnd: space[4],
  borderBlockEnd: `1px solid ${theme.color.line}`,
  overflowWrap: 'anywhere',
})
export const values = style({ display: 'grid', gap: space[1], fontSize: text.sm, fontVariantNumeric: 'tabular-nums' })
export const field = style({ color: theme.color.textMuted })
