import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space, target } from '~/styles/tokens'

export const pagination = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[1] })
export const pageLink = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: target,
  height: target,
  paddingInline: space[2],
  textDecoration: 'none',
  borderRadius: radius.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover': { background: theme.color.surface },
    '&[aria-current]': { background: theme.color.theme, color: theme.color.onTheme, fontWeight: 600 },
  },
})
