import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { media } from '~/styles/media'
import { space } from '~/styles/tokens'
import { visuallyHiddenRules } from '~/styles/visually-hidden'

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const row = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  alignItems: 'start',
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${theme.color.line}`,
})
export const fields = style({ display: 'grid', gap: space[2], gridTemplateColumns: 'minmax(0, 1fr)' })
export const thumbnail = style({ borderRadius: theme.corner.small, width: '100%' })
export const focusChoice = style({ position: 'relative', minWidth: 0, border: 0, padding: 0, margin: 0 })
export const parts = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gridTemplateRows: 'repeat(3, minmax(0, 1fr))',
})
export const part = style({ display: 'grid', placeItems: 'center', cursor: 'pointer' })
/** Dark on light, so that it is seen on every picture. */
export const partBox = style({
  appearance: 'none',
  width: '1rem',
  height: '1rem',
  margin: 0,
  borderRadius: '50%',
  border: '1px solid #000',
  background: 'rgb(255 255 255 / 0.6)',
  cursor: 'pointer',
  selectors: {
    '&:checked': { background: '#000', boxShadow: '0 0 0 3px #fff, 0 0 0 4px #000' },
  },
  '@media': { [media.forced]: { appearance: 'auto' } },
})
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
