import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, shadow, space, text } from '~/styles/tokens'

// the menu of a desktop: a panel under each entry opens on hover and on focus. Fingers cannot hover: they get the
// drawer
export const nav = style({ display: 'none', '@media': { [media.desktopHover]: { display: 'block' } } })
export const list = style({ display: 'flex', gap: 'clamp(0.25rem, 1vw, 1.25rem)' })
export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '4.75rem',
  paddingInline: space[2],
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  backgroundImage: `linear-gradient(${theme.color.theme}, ${theme.color.theme})`,
  backgroundSize: '0 2px',
  backgroundRepeat: 'no-repeat',
  backgroundPosition: '50% 100%',
  transition: `background-size ${motion.calm}`,
  selectors: { '&:hover, li:hover > &, &[aria-current]': { backgroundSize: '100% 2px' } },
})
export const panel = style({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  visibility: 'hidden',
  opacity: 0,
  translate: '0 -4px',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
  gap: space[8],
  // the columns are as wide as the content of the page
  padding: `${space[8]} calc(${space.gutter} + max(0px, (100% - ${theme.layout.width}) / 2)) ${space[10]}`,
  background: theme.color.background,
  borderTop: `1px solid ${theme.color.line}`,
  boxShadow: shadow.middle,
  transition: `opacity ${motion.quick}, translate ${motion.quick}, visibility 0s linear 120ms`,
  selectors: {
    'li:hover > &, li:focus-within > &': {
      visibility: 'visible',
      opacity: 1,
      translate: '0 0',
      transitionDelay: '80ms',
    },
    '[data-dismissed] > &': { visibility: 'hidden !important' as 'hidden' },
  },
})
export const columnTitle = style({
  display: 'block',
  paddingBlock: space[1],
  fontFamily: theme.font.heading,
  fontSize: text.md,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const columnLink = style({
  display: 'block',
  paddingBlock: space[1],
  color: theme.color.textMuted,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.theme, textDecoration: 'underline' } },
})
