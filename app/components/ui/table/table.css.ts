import { globalStyle, style } from '@vanilla-extract/css'
import { phoneOnly } from '~/styles/media'
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

/**
 * On phones each row is a list: its header, and below it what the other cells have, each with the name of its column.
 */
export const stacked = style({})
const onPhones = (rule: Parameters<typeof globalStyle>[1]) => ({ '@media': { [phoneOnly]: rule } })
globalStyle(`${stacked} thead, ${stacked} td:empty`, onPhones({ display: 'none' }))
globalStyle(
  `${stacked} :is(tbody, tr, th, td)`,
  onPhones({ display: 'block', borderBottom: 0, padding: '2px 0', overflowWrap: 'anywhere' }),
)
globalStyle(`${stacked} tr`, onPhones({ paddingBlock: space[3], borderBottom: `1px solid ${theme.color.line}` }))
globalStyle(
  `${stacked} [data-label]::before`,
  onPhones({ content: `attr(data-label) ': '`, color: theme.color.textMuted }),
)
