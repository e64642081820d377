import { globalStyle, style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const buy = style({
  display: 'grid',
  gap: space[5],
  gridTemplateColumns: 'minmax(0, 1fr)',
  // below the header, which stays visible
  scrollMarginTop: '8rem',
})
export const buyRow = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] })
/** At the foot of the row, where the field for the quantity has a label above it. */
export const grow = style({ flex: '1 1 12rem', display: 'grid', alignContent: 'end' })
export const wide = style({ flex: '1 1 100%', display: 'grid' })
// as high as the buttons
globalStyle(`${buyRow} select`, { minHeight: '3.25rem' })
