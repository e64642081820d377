import { style } from '@vanilla-extract/css'
import { space, text } from '~/styles/tokens'

/** Three in a row on a tablet. */
export const features = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
})
export const feature = style({
  display: 'grid',
  gap: space[2],
  justifyItems: 'center',
  textAlign: 'center',
  alignContent: 'start',
})
export const title = style({ fontSize: text.md })
