import { globalStyle, style } from '@vanilla-extract/css'
import { radius, space } from '~/styles/tokens'

export const qrCode = style({ width: '12rem', height: '12rem', background: '#fff', borderRadius: radius.small })
/** Names and values of the payment details, close to each other. */
export const facts = style({ display: 'grid', gap: space[1], maxWidth: '24rem' })
export const row = style({ display: 'flex', justifyContent: 'space-between', gap: space[4] })
globalStyle(`${row} dd`, { textAlign: 'end' })
