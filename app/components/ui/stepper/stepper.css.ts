import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const stepper = style({
  display: 'flex',
  justifyContent: 'center',
  gap: space[1],
  fontSize: text.sm,
  '@media': { [media.tablet]: { gap: space[4], fontSize: text.base } },
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  color: theme.color.textMuted,
  selectors: {
    '&[data-state=active]': { color: theme.color.text, fontWeight: 600 },
    '&[data-state=completed]': { color: theme.color.text },
    '& + &::before': {
      content: '',
      width: 'clamp(0.25rem, 5vw - 0.75rem, 4rem)',
      height: '1px',
      background: theme.color.lineStrong,
      marginInlineEnd: space[1],
    },
  },
})
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  textDecoration: 'none',
  minHeight: '2.75rem',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const number = style({
  display: 'grid',
  placeItems: 'center',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: '50%',
  border: '1px solid currentColor',
  fontSize: text.sm,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-number]::before': { content: 'attr(data-number)' },
    '[data-state=active] &': {
      background: theme.color.theme,
      borderColor: theme.color.theme,
      color: theme.color.onTheme,
      '@media': {
        [media.forced]: { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
    '[data-state=completed] &': {
      background: theme.color.successSoft,
      borderColor: theme.color.success,
      color: theme.color.success,
    },
  },
})
