import { style } from '@vanilla-extract/css'
import { phoneOnly, tallPhone } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer } from '~/styles/tokens'

export const bar = style({
  display: 'none',
  '@media': {
    [phoneOnly]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, 1fr)',
      // it has its height before its links arrive
      gridTemplateRows: 'minmax(3.75rem, auto)',
      paddingBottom: 'env(safe-area-inset-bottom)',
      background: theme.color.background,
      borderTop: `1px solid ${theme.color.line}`,
    },
    [tallPhone]: { position: 'fixed', zIndex: layer.bar, bottom: 0, insetInline: 0 },
  },
})
export const link = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '0.1rem',
  fontSize: '0.6875rem',
  textDecoration: 'none',
  color: theme.color.textMuted,
  selectors: { '&[aria-current]': { color: theme.color.theme, fontWeight: 700 } },
})
export const icon = style({ position: 'relative', padding: '0.1rem 0.6rem' })
