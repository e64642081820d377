import { style } from '@vanilla-extract/css'

export const photo = style({ width: '6rem', height: '6rem', objectFit: 'cover' })
