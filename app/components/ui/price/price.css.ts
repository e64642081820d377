import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

const base = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space[2],
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
})
export const price = styleVariants(
  { small: { fontSize: text.sm }, medium: {}, large: { fontSize: text.lg } },
  (size) => [base, size],
)
export const was = style({
  fontWeight: 400,
  color: theme.color.textMuted,
  textDecoration: 'line-through',
  unicodeBidi: 'isolate',
  fontSize: '0.9em',
})
export const saving = style({ color: theme.color.sale, fontWeight: 600, fontSize: '0.85em' })
export const from = style({ fontWeight: 400, color: theme.color.textMuted })
