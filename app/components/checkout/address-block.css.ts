import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const block = style({ display: 'grid', gap: space[1], justifyItems: 'start' })
