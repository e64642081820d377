import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const columns = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: '14rem minmax(0, 1fr)', gap: space[12] } },
})
export const menu = style({
  display: 'grid',
  gap: space[4],
  // a phone shows the page first
  '@media': {
    'not all and (min-width: 64em)': { order: 2, borderTop: `1px solid ${theme.color.line}`, paddingTop: space[5] },
  },
})
export const groupTitle = style({ fontSize: text.sm, color: theme.color.textMuted, fontFamily: theme.font.body })
export const menuLink = style({
  display: 'block',
  paddingBlock: '0.6rem',
  selectors: { '&[aria-current]': { fontWeight: 600, textDecoration: 'none' } },
})
