import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space, target } from '~/styles/tokens'

export const category = style({
  display: 'inline-grid',
  alignItems: 'center',
  minHeight: target,
  paddingInline: space[4],
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: radius.round,
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: theme.color.text },
    '&[aria-current]': { background: theme.color.text, color: theme.color.background },
  },
})
