import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius, shadow, space, target, text } from '~/styles/tokens'

// A browser without popovers shows it below the header's line.
export const search = style({
  inset: '0 0 auto 0',
  width: '100%',
  height: 'auto',
  margin: 0,
  padding: `${space[2]} ${space.gutter}`,
  border: 0,
  overflow: 'visible',
  color: theme.color.text,
  background: theme.color.background,
  gridArea: '2 / 1 / auto / -1',
  selectors: { '&:popover-open': { boxShadow: shadow.high } },
  '@media': {
    [media.desktop]: {
      display: 'block !important' as 'block',
      position: 'relative',
      inset: 'auto',
      padding: 0,
      background: 'none',
      gridArea: 'auto',
    },
  },
})
export const form = style({
  display: 'flex',
  alignItems: 'center',
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.round,
  background: theme.color.surface,
  selectors: { '&:focus-within': { borderColor: theme.color.theme, background: theme.color.background } },
})
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: target,
  paddingInlineStart: space[4],
  border: 0,
  background: 'none',
  outlineOffset: '-3px',
  borderRadius: radius.round,
  fontSize: text.base,
  selectors: { '&::placeholder': { color: theme.color.textMuted } },
})
export const suggestions = style({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  zIndex: 2,
  padding: space[2],
  background: theme.color.background,
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.medium,
  boxShadow: shadow.middle,
  maxHeight: '70vh',
  overflowY: 'auto',
})
globalStyle(`${suggestions} a`, {
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: space[2],
  minHeight: target,
  borderRadius: radius.small,
  textDecoration: 'none',
})
globalStyle(`${suggestions} a:hover, ${suggestions} [aria-selected=true]`, { background: theme.color.surface })
// the focus is in the field: what is active is shown as what has the focus is
globalStyle(`${suggestions} [aria-selected=true]`, {
  outline: `2px solid ${theme.color.theme}`,
  outlineOffset: '-2px',
})
globalStyle(`${suggestions} img`, { objectFit: 'cover', borderRadius: radius.small, background: theme.color.surface })
globalStyle(`${suggestions} small`, { marginInlineStart: 'auto', color: theme.color.textMuted, fontSize: text.sm })
