import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const figures = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
})
export const figure = style({ display: 'grid', gap: '2px', alignContent: 'start' })
export const amount = style({ fontSize: text.xl, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
export const chart = style({ display: 'block', width: '100%', height: '5rem' })
export const bar = style({ fill: theme.color.theme })
export const barBefore = style({ fill: theme.color.lineStrong })
export const axis = style({ stroke: theme.color.line, strokeWidth: 1 })
