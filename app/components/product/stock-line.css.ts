import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const stock = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: text.sm,
  fontWeight: 600,
  selectors: {
    '&::before': { content: '', width: '0.5rem', height: '0.5rem', borderRadius: '50%', background: 'currentColor' },
    '&[data-stock=in_stock]': { color: theme.color.success },
    '&[data-stock=low], &[data-stock=backorder]': { color: theme.color.warning },
    '&[data-stock=out_of_stock]': { color: theme.color.danger },
  },
})
