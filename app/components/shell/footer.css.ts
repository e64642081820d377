import { style } from '@vanilla-extract/css'
import { media, phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, shadow, space, text } from '~/styles/tokens'

export const footer = style({
  background: theme.color.surface,
  borderTop: `1px solid ${theme.color.line}`,
  paddingBlock: `${space[12]} ${space[8]}`,
})
export const columns = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'minmax(16rem, 2fr) repeat(auto-fit, minmax(8rem, 1fr))' },
  },
})
export const about = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: space[2],
  alignContent: 'start',
  maxWidth: '26rem',
  '@media': { [media.desktop]: { gridColumn: 'auto' } },
})
export const wordmark = style({ fontFamily: theme.font.heading, fontSize: text.xl })
export const title = style({ fontFamily: theme.font.body, fontSize: text.sm, fontWeight: 600, marginBottom: space[2] })
export const link = style({
  display: 'inline-block',
  paddingBlock: '0.3rem',
  color: theme.color.textMuted,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.text, textDecoration: 'underline' } },
})
export const base = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[2]} ${space[6]}`,
  justifyContent: 'space-between',
  marginTop: space[10],
  paddingTop: space[5],
  borderTop: `1px solid ${theme.color.line}`,
  fontSize: text.sm,
  color: theme.color.textMuted,
})

export const bar = style({
  display: 'none',
  '@media': {
    [phoneOnly]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, 1fr)',
      position: 'fixed',
      zIndex: layer.bar,
      insetInline: 0,
      bottom: 0,
      paddingBottom: 'env(safe-area-inset-bottom)',
      background: theme.color.background,
      borderTop: `1px solid ${theme.color.line}`,
    },
  },
})
export const barLink = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '0.1rem',
  minHeight: '3.75rem',
  fontSize: '0.6875rem',
  textDecoration: 'none',
  color: theme.color.textMuted,
  selectors: { '&[aria-current]': { color: theme.color.theme, fontWeight: 700 } },
})
export const barIcon = style({ position: 'relative', padding: '0.1rem 0.6rem' })

export const toTop = style({
  position: 'fixed',
  zIndex: layer.bar,
  right: space[4],
  bottom: 'calc(4.75rem + env(safe-area-inset-bottom))',
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3rem',
  borderRadius: '50%',
  background: theme.color.background,
  border: `1px solid ${theme.color.line}`,
  boxShadow: shadow.middle,
  visibility: 'hidden',
  opacity: 0,
  transition: 'opacity 200ms, visibility 200ms',
  selectors: { '&[data-shown]': { visibility: 'visible', opacity: 1 } },
  '@media': { [media.tablet]: { bottom: space[6], right: space[6] } },
})
