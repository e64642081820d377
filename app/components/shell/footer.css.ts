import { globalStyle, style } from '@vanilla-extract/css'
import { media, tallPhone } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, target, text } from '~/styles/tokens'

export const footer = style({
  background: theme.color.surface,
  borderTop: `1px solid ${theme.color.line}`,
  // room for the controls in the corners (corner.css), and for the bar of a phone below them, which cover the end of
  // the page
  paddingBlock: `${space[12]} 5rem`,
  '@media': { [tallPhone]: { paddingBottom: 'calc(8.25rem + env(safe-area-inset-bottom))' } },
})
export const columns = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': {
    // always as many, so that none moves when the next arrives
    [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'minmax(16rem, 2fr) repeat(4, minmax(0, 1fr))' },
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
  overflowWrap: 'anywhere',
  display: 'inline-block',
  paddingBlock: '0.7rem',
  color: theme.color.textMuted,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.text, textDecoration: 'underline' } },
  '@media': { [media.tablet]: { paddingBlock: '0.3rem' } },
})
export const channels = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
})
export const channel = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: target,
  color: theme.color.textMuted,
  textDecoration: 'none',
  selectors: {
    '&[aria-current]': { color: theme.color.text, fontWeight: 600 },
    '&:hover': { textDecoration: 'underline' },
  },
})
export const base = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[6]}`,
  justifyContent: 'space-between',
  marginTop: space[10],
  paddingTop: space[5],
  borderTop: `1px solid ${theme.color.line}`,
  fontSize: text.sm,
  color: theme.color.textMuted,
})
// what is below an entry stands to its right
globalStyle(`${columns} ul ul`, { paddingInlineStart: space[3] })
