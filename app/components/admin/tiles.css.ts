import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, target, text } from '~/styles/tokens'

export const tiles = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
})
export const tile = style({
  display: 'grid',
  gap: space[1],
  padding: space[3],
  minHeight: target,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.medium,
  overflowWrap: 'anywhere',
})
export const urgent = style({ borderInlineStart: `4px solid ${theme.color.theme}` })
export const link = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: space[2],
  minHeight: target,
  textDecoration: 'none',
  color: theme.color.text,
})
globalStyle(`${link}:hover`, { textDecoration: 'underline' })
export const count = style({ fontSize: text.xl, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
