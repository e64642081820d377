import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const frame = style({ width: '100%', maxWidth: '30rem', marginInline: 'auto', paddingInline: space.gutter })
