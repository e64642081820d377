import { style } from '@vanilla-extract/css'
import { smallMuted } from '~/styles/text.css'
import { space } from '~/styles/tokens'

export const steps = style({ display: 'grid', gap: space[2], minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' })
export const legend = style({ fontWeight: 600, padding: 0 })
export const hint = smallMuted
/** A line of the prices: from where it holds, and the price. */
export const step = style({ display: 'grid', gap: space[3], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })
