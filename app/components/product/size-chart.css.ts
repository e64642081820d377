import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'

export const measure = style({ display: 'grid', whiteSpace: 'nowrap' })
export const other = style({ color: theme.color.textMuted })
