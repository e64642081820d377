import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

/** A long word, such as an email address, does not widen the column in which it stands. */
export const block = style({ display: 'grid', gap: space[1], justifyItems: 'start', overflowWrap: 'anywhere' })
