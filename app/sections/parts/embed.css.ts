import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space, target } from '~/styles/tokens'

export const embed = style({ background: theme.color.surface, borderRadius: radius.medium, overflow: 'hidden' })
export const summary = style({ cursor: 'pointer', display: 'block' })
export const poster = style({ selectors: { [`${embed}[open] &`]: { display: 'none' } } })
export const label = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: target,
  padding: space[4],
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '0.3em',
})
export const frame = style({
  // a lazy frame that has no box is not loaded; one that is only closed is
  display: 'none',
  width: '100%',
  aspectRatio: '16 / 9',
  border: 0,
  selectors: { [`${embed}[open] &`]: { display: 'block' } },
})
