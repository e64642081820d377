import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'

export const swatches = style({ display: 'flex' })
export const ring = style({ stroke: theme.color.lineStrong, strokeWidth: 1 })
