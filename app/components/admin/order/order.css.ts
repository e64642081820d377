import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const columns = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', gap: space[8] } },
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space[1]} ${space[4]}`,
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${theme.color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
/** Below the others, over the whole line. */
export const below = style({ gridColumn: '1 / -1', fontSize: text.sm, color: theme.color.textMuted })
export const sum = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const entry = style({
  display: 'grid',
  gap: '2px',
  paddingBlockEnd: space[3],
  paddingInlineStart: space[4],
  borderInlineStart: `2px solid ${theme.color.line}`,
  overflowWrap: 'anywhere',
})
export const note = style({ borderInlineStartColor: theme.color.accent })
export const when = style({ fontSize: text.sm, color: theme.color.textMuted })
