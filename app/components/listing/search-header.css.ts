import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text as size } from '~/styles/tokens'

export const heading = style({
  fontFamily: theme.font.body,
  fontSize: size.sm,
  fontWeight: 600,
  marginBottom: space[2],
})
export const pages = style({ display: 'grid', gap: space[2], marginBottom: space[8] })
export const page = style({
  fontWeight: 600,
  paddingBlock: space[3],
  display: 'inline-block',
})
export const description = style({ display: 'block', color: theme.color.textMuted })
