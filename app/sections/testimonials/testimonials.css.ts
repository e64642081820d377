import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { text } from '~/styles/tokens'

export const fill = style({ height: '100%', margin: 0 })
export const stars = style({ letterSpacing: '0.15em' })
export const quote = style({ fontFamily: theme.font.heading, fontSize: text.md, whiteSpace: 'pre-line', margin: 0 })
