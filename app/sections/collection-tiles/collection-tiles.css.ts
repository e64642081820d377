import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const tile = style({ display: 'grid', gap: space[3], textDecoration: 'none' })
export const name = style({
  fontFamily: theme.font.heading,
  fontSize: text.lg,
  selectors: { [`${tile}:hover &`]: { textDecoration: 'underline' } },
})
