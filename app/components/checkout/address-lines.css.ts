import { style } from '@vanilla-extract/css'

/** A long word does not widen the column in which it stands. */
export const address = style({ fontStyle: 'normal', lineHeight: 1.6, overflowWrap: 'anywhere' })
