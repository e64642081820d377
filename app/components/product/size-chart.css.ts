import { style } from '@vanilla-extract/css'

export const measure = style({ display: 'grid', whiteSpace: 'nowrap' })
