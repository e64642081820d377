import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space, text } from '~/styles/tokens'

export const inline = style({ display: 'flex', gap: space[2], alignItems: 'start' })
// next to the field itself, below its label, also where there is a message below it
globalStyle(`${inline} > button`, { marginTop: `calc(1.55 * ${text.sm} + ${space[1]})` })
export const delivery = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.medium,
})
