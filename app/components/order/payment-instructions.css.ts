import { style } from '@vanilla-extract/css'
import { radius, space } from '~/styles/tokens'

export const qrCode = style({ width: '12rem', height: '12rem', background: '#fff', borderRadius: radius.small })
/** Name and value of what has to be paid, near each other. */
export const facts = style({ display: 'grid', gap: space[1], maxWidth: '24rem' })
export const row = style({ display: 'flex', justifyContent: 'space-between', gap: space[4] })
