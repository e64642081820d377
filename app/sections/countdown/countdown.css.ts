import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const countdown = style({ display: 'grid', gap: space[4], justifyItems: 'center', textAlign: 'center' })
export const left = style({ display: 'flex', gap: space[8] })
export const part = style({ display: 'grid', justifyItems: 'center' })
export const number = style({
  fontFamily: theme.font.heading,
  fontSize: text.display,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
})
