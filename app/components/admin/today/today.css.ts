import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const steps = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0 })
export const step = style({ display: 'grid', gap: '2px', gridTemplateColumns: '1.5rem minmax(0, 1fr)' })
export const below = style({ gridColumn: 2 })
