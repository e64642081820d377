import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, target } from '~/styles/tokens'

export const quantity = style({
  display: 'inline-flex',
  justifySelf: 'start',
  alignItems: 'stretch',
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: radius.small,
  background: theme.color.background,
  selectors: { '&:has(input:focus-visible)': { outline: `2px solid ${theme.color.theme}`, outlineOffset: '1px' } },
})
export const step = style({
  display: 'grid',
  placeItems: 'center',
  width: target,
  minHeight: target,
  selectors: {
    '&:hover:not(:disabled)': { background: theme.color.surface },
    '&:active': { background: theme.color.line },
    '&:disabled': { color: theme.color.lineStrong, cursor: 'not-allowed' },
  },
})
export const input = style({
  width: '3.25rem',
  border: 0,
  background: 'none',
  textAlign: 'center',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  MozAppearance: 'textfield',
  outline: 'none',
})
export const unit = style({ alignSelf: 'center', paddingInlineEnd: '0.25rem', color: theme.color.textMuted })
globalStyle(`${input}::-webkit-inner-spin-button`, { WebkitAppearance: 'none', margin: 0 })
