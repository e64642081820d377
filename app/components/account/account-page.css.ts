import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { stack } from '~/styles/layout.css'
import { space, text } from '~/styles/tokens'
import { visuallyHiddenRules } from '~/styles/visually-hidden'

const narrow = 'not all and (min-width: 64em)'

export const columns = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: '14rem minmax(0, 1fr)', gap: space[12] } },
})
// a field as wide as the page would not look like one for a name or a password
globalStyle(`${columns} form`, { maxWidth: '40rem' })
/** The first part of a page, above those under a line. */
export const firstSection = style([stack, { paddingBottom: space[5] }])
export const menu = style({
  display: 'grid',
  gap: space[4],
  // two columns above the page on a phone, in the order of the keyboard
  '@media': {
    [narrow]: {
      gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
      gap: `0 ${space[4]}`,
      borderBlock: `1px solid ${theme.color.line}`,
      paddingBlock: space[2],
    },
  },
})
/** Its links are in the columns of the menu on a phone. */
export const group = style({ '@media': { [narrow]: { display: 'contents' } } })
export const groupTitle = style({
  fontSize: text.sm,
  color: theme.color.textMuted,
  fontFamily: theme.font.body,
  // the headings below it are of the next level
  '@media': { [narrow]: visuallyHiddenRules },
})
/** The button below the links. */
export const leave = style({ '@media': { [narrow]: { paddingBlock: `${space[2]} ${space[1]}` } } })
export const menuLink = style({
  display: 'block',
  paddingBlock: '0.6rem',
  selectors: { '&[aria-current]': { fontWeight: 600, textDecoration: 'none' } },
})
