import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const line = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  paddingBlockEnd: space[4],
  borderBlockEnd: `1px solid ${theme.color.line}`,
  overflowWrap: 'anywhere',
})
export const name = style({ fontWeight: 600 })
export const sum = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const fields = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateColumns: '7rem 10rem minmax(0, 1fr)', alignItems: 'start' } },
})
export const search = style({ display: 'grid', gap: space[3], maxWidth: '30rem' })
/** An amount is on one line, however narrow its box is. */
export const totals = style({ overflowWrap: 'normal' })
export const found = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${theme.color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
