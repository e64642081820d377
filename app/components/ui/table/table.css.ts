import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const tableScroll = style({ overflowX: 'auto' })
export const table = style({ fontSize: text.sm, fontVariantNumeric: 'tabular-nums' })
export const cell = style({
  padding: `${space[2]} ${space[3]}`,
  textAlign: 'start',
  borderBottom: `1px solid ${theme.color.line}`,
  verticalAlign: 'top',
  selectors: { 'tr:last-child > &': { borderBottom: 0 } },
})
export const headCell = style([cell, { fontWeight: 600, background: theme.color.surface, whiteSpace: 'nowrap' }])
