import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space } from '~/styles/tokens'

export const list = style({ display: 'grid', gap: space[3] })
export const coupon = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  border: `1px dashed ${theme.color.lineStrong}`,
  borderRadius: radius.medium,
  padding: space[3],
})
export const code = style({ fontWeight: 600, letterSpacing: '0.04em' })
export const summary = style({
  cursor: 'pointer',
  paddingBlock: space[3],
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
})
