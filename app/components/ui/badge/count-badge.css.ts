import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius } from '~/styles/tokens'

export const count = style({
  position: 'absolute',
  top: '0.15rem',
  insetInlineEnd: '0.05rem',
  minWidth: '1.2rem',
  height: '1.2rem',
  paddingInline: '0.25rem',
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.round,
  background: theme.color.accent,
  color: theme.color.onAccent,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.forced]: { border: '1px solid' } },
  selectors: { '&[data-count="0"]': { display: 'none' } },
})
