import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const summary = style({ display: 'grid', gap: space[2], maxWidth: '24rem' })
export const stars = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem 1fr 2rem',
  gap: space[3],
  alignItems: 'center',
})
export const bar = style({ width: '100%', height: '0.5rem', accentColor: theme.color.theme })
export const review = style({
  display: 'grid',
  gap: space[2],
  paddingBlock: space[4],
  borderTop: `1px solid ${theme.color.line}`,
  overflowWrap: 'anywhere',
})
export const reply = style({ borderLeft: `2px solid ${theme.color.line}`, paddingLeft: space[4] })
export const photo = style({ width: '6rem', height: '6rem', objectFit: 'cover' })
