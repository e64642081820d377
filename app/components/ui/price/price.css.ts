import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const price = recipe({
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: space[2],
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
  },
  variants: { size: { small: { fontSize: text.sm }, medium: {}, large: { fontSize: text.lg } } },
  defaultVariants: { size: 'medium' },
})
export const was = style({
  fontWeight: 400,
  color: theme.color.textMuted,
  textDecoration: 'line-through',
  unicodeBidi: 'isolate',
  fontSize: '0.9em',
})
export const saving = style({ color: theme.color.sale, fontWeight: 600, fontSize: '0.85em' })
export const from = style({ fontWeight: 400, color: theme.color.textMuted })
