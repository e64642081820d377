import { globalStyle, style } from '@vanilla-extract/css'
import { field } from '~/components/ui/field/field.css'
import { space, text } from '~/styles/tokens'

export const buy = style({
  display: 'grid',
  gap: space[5],
  gridTemplateColumns: 'minmax(0, 1fr)',
  // below the header, which stays visible
  scrollMarginTop: '8rem',
})
// a message of one line stands in the gap below its field, and moves nothing
globalStyle(`${buy} > ${field}:has(> [id$='-error'])`, {
  marginBottom: `calc(-1 * (${space[1]} + 1.55 * ${text.sm}))`,
})
export const option = style({ position: 'relative' })
/** The button of the size chart, at the end of the line with the option's name. */
export const sizeChart = style({ position: 'absolute', top: '-0.7rem', insetInlineEnd: 0 })
globalStyle(`${sizeChart}:has(button) + fieldset > legend`, { paddingInlineEnd: '6rem' })
export const buyRow = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] })
/** At the foot of the row, where the field for the quantity has a label above it. */
export const grow = style({ flex: '1 1 9rem', display: 'grid', alignContent: 'end' })
// both buttons stand beside the quantity where there is room, so that a desktop shows them without scrolling
globalStyle(`${grow} > button`, { paddingInline: space[3] })
// as high as the buttons
globalStyle(`${buyRow} select`, { minHeight: '3.25rem' })
