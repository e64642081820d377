import { style } from '@vanilla-extract/css'
import { radius, space } from '~/styles/tokens'

export const box = style({ maxWidth: '34rem' })
export const qrCode = style({ width: '12rem', height: '12rem', background: '#fff', borderRadius: radius.small })
/** Names and values of the payment details, in two columns close to each other. */
export const facts = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: `${space[1]} ${space[4]}` })
