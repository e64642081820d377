import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'
import { visuallyHiddenRules } from '~/styles/visually-hidden'

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const row = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${theme.color.line}`,
})
export const fields = style({ display: 'grid', gap: space[2], gridTemplateColumns: 'minmax(0, 1fr)' })
export const thumbnail = style({ borderRadius: theme.corner.small, width: '100%' })
/** Only where there is a camera at hand: a phone or a tablet. */
export const camera = style({ display: 'none', '@media': { '(pointer: coarse)': { display: 'block' } } })
export const choices = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
})
export const hidden = style(visuallyHiddenRules)
/** What something is called at the left, and what can be done at the right. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlock: space[2],
  overflowWrap: 'anywhere',
  borderBlockEnd: `1px solid ${theme.color.line}`,
})
export const small = style({ display: 'block', width: '4rem' })
