import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, motion, radius, shadow, space, target, text } from '~/styles/tokens'

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.header,
  background: theme.color.background,
  borderBottom: `1px solid ${theme.color.line}`,
  transition: `box-shadow ${motion.calm}`,
  selectors: { '&[data-stuck]': { boxShadow: shadow.middle, borderColor: 'transparent' } },
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  minHeight: '3.75rem',
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
  paddingBlock: space[2],
  '@media': { [media.desktop]: { fontSize: '1.75rem' } },
})
export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  marginRight: '-0.5rem',
  gridArea: '1 / 3',
  '@media': { [media.desktop]: { gridArea: 'auto' } },
})
export const accountLink = style({ '@media': { '(max-width: 47.99em)': { display: 'none' } } })

// The phone's menu.
export const drawer = style({ marginLeft: '-0.6rem', '@media': { [media.desktop]: { display: 'none' } } })
export const drawerPanel = style({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  maxHeight: 'calc(100dvh - 8rem)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${space[2]} ${space.gutter} ${space[8]}`,
  background: theme.color.background,
  borderTop: `1px solid ${theme.color.line}`,
  boxShadow: shadow.high,
})
export const drawerLink = style({ display: 'flex', alignItems: 'center', minHeight: target, textDecoration: 'none' })
export const drawerTop = style([
  drawerLink,
  { fontFamily: theme.font.heading, fontSize: text.lg, borderBottom: `1px solid ${theme.color.line}` },
])
globalStyle(`${drawer}[open] > summary svg`, { color: theme.color.theme })

// The desktop's menu: a panel under each entry, opened by hover and by focus.
export const nav = style({ display: 'none', '@media': { [media.desktop]: { display: 'block' } } })
export const navList = style({ display: 'flex', gap: 'clamp(0.25rem, 1vw, 1.25rem)' })
export const navLink = style({
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
export const navPanel = style({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  visibility: 'hidden',
  opacity: 0,
  translate: '0 -4px',
  padding: `${space[8]} 0 ${space[10]}`,
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
export const navColumns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
  gap: space[8],
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

export const search = style({
  position: 'relative',
  gridArea: '2 / 1 / auto / -1',
  paddingBottom: space[3],
  '@media': { [media.desktop]: { gridArea: 'auto', padding: 0 } },
})
export const searchForm = style({
  display: 'flex',
  alignItems: 'center',
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.round,
  background: theme.color.surface,
  selectors: { '&:focus-within': { borderColor: theme.color.theme, background: theme.color.background } },
})
export const searchInput = style({
  flex: 1,
  minWidth: 0,
  minHeight: target,
  paddingLeft: space[4],
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
  top: 'calc(100% + 0.25rem)',
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
globalStyle(`${suggestions} a:hover, ${suggestions} a:focus-visible`, { background: theme.color.surface })
globalStyle(`${suggestions} small`, { marginLeft: 'auto', color: theme.color.textMuted, fontSize: text.sm })

export const notice = style({
  position: 'relative',
  padding: `${space[2]} 3rem`,
  background: theme.color.noticeBackground,
  color: theme.color.noticeText,
  fontSize: text.sm,
  textAlign: 'center',
})
export const noticeClose = style({ position: 'absolute', right: space[1], top: '50%', translate: '0 -50%' })
