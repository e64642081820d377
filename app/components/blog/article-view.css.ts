import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space, text } from '~/styles/tokens'

export const picture = style({ borderRadius: radius.small, background: theme.color.surface, marginBottom: space[8] })
export const body = style({ fontSize: text.md, lineHeight: 1.65 })
globalStyle(`${body} img`, { width: '100%', height: 'auto', borderRadius: radius.small })
export const tags = style({ marginTop: space[8], paddingTop: space[5], borderTop: `1px solid ${theme.color.line}` })
export const partHeading = style({ marginBottom: space[5] })
