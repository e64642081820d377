import { style } from '@vanilla-extract/css'
import { media, phoneOnly, tallDesktop, tallPhone, tallTablet } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, motion, shadow, space } from '~/styles/tokens'

/** Its menus are placed below it. */
export const header = style({
  position: 'relative',
  zIndex: layer.header,
  background: theme.color.background,
  borderBottom: `1px solid ${theme.color.line}`,
  transition: `box-shadow ${motion.calm}`,
  selectors: { '&[data-stuck]': { boxShadow: shadow.middle, borderColor: 'transparent' } },
})
const stays = { position: 'sticky', top: 0 } as const
/** On a tablet or a desktop. */
export const sticky = style({ '@media': { [tallTablet]: stays, [tallDesktop]: stays } })
export const stickyOnPhone = style({ '@media': { [tallPhone]: stays } })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  minHeight: '3.5rem',
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) minmax(10rem, 17rem) auto',
      columnGap: space[6],
      minHeight: '4.75rem',
    },
  },
})
export const wordmark = style({
  fontFamily: theme.font.heading,
  fontSize: '1.5rem',
  lineHeight: 1,
  letterSpacing: '0.01em',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  paddingBlock: '0.65rem',
  '@media': { [media.desktop]: { fontSize: '1.75rem' } },
})
export const logo = style({
  display: 'block',
  width: 'auto',
  height: '2.25rem',
  maxWidth: '11rem',
  objectFit: 'contain',
  '@media': { [media.desktop]: { height: '2.75rem' } },
})
export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  marginInlineEnd: '-0.5rem',
  gridArea: '1 / 3',
  '@media': { [media.desktop]: { gridArea: 'auto' } },
})
/** The selectors are doubled to override the button's own display in any order of the stylesheets. */
export const searchButton = style({ selectors: { '&&': { '@media': { [media.desktop]: { display: 'none' } } } } })
export const accountLink = style({
  selectors: {
    '&&': { '@media': { [phoneOnly]: { display: 'none' } } },
    // a dot says that somebody is signed in
    '&[data-account="customer"]::after': {
      content: '',
      position: 'absolute',
      top: '0.4rem',
      insetInlineEnd: '0.4rem',
      width: '0.55rem',
      height: '0.55rem',
      borderRadius: '50%',
      background: theme.color.success,
      border: `2px solid ${theme.color.background}`,
    },
  },
})
