import { globalStyle, style } from '@vanilla-extract/css'
import { phoneOnly } from '~/styles/media'
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

/** The rows of a report: on phones the values of one are beside each other, as many as fit. */
export const rows = style({ display: 'grid', gap: space[3], gridTemplateColumns: 'minmax(0, 1fr)' })
globalStyle(`${rows} table td:not(:empty)`, {
  '@media': { [phoneOnly]: { display: 'inline-block', marginInlineEnd: space[4] } },
})
