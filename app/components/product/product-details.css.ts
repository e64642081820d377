import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target, text } from '~/styles/tokens'

export const product = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: space[8] },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(22rem, 5fr)', gap: 'clamp(2rem, 5vw, 5rem)' },
  },
})

export const gallery = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.desktop]: { position: 'sticky', top: '6rem', gridTemplateColumns: '5rem minmax(0, 1fr)' } },
})
export const track = style({
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
  borderRadius: radius.small,
  background: theme.color.surface,
  '@media': { [media.calm]: { scrollBehavior: 'auto' }, [media.desktop]: { gridColumn: 2, gridRow: 1 } },
})
export const slide = style({ position: 'relative', flex: '0 0 100%', scrollSnapAlign: 'start' })
export const zoom = style({ display: 'block', cursor: 'zoom-in' })
export const zoomIcon = style({
  position: 'absolute',
  right: space[3],
  bottom: space[3],
  display: 'grid',
  placeItems: 'center',
  width: target,
  height: target,
  borderRadius: '50%',
  background: theme.color.background,
})
export const thumbs = style({
  display: 'flex',
  gap: space[2],
  overflowX: 'auto',
  padding: '3px',
  '@media': {
    [media.desktop]: { flexDirection: 'column', gridColumn: 1, gridRow: 1, maxHeight: '75vh', overflowY: 'auto' },
  },
})
export const thumb = style({
  display: 'block',
  width: '4rem',
  flex: 'none',
  opacity: 0.75,
  transition: `opacity ${motion.quick}`,
  selectors: {
    '&:hover, &[data-current]': { opacity: 1 },
    '&[data-current]': { outline: `2px solid ${theme.color.theme}`, outlineOffset: '1px' },
  },
  '@media': { [media.desktop]: { width: 'auto' } },
})

export const panel = style({ display: 'grid', gap: space[5], gridTemplateColumns: 'minmax(0, 1fr)' })
export const titles = style({ display: 'grid', gap: space[2], justifyItems: 'start' })
export const brandLink = style({
  fontSize: text.sm,
  color: theme.color.textMuted,
  textDecoration: 'none',
  letterSpacing: '0.02em',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const subtitle = style({ color: theme.color.textMuted })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] })
export const priceLine = style({ display: 'grid', gap: space[1] })
export const taxNote = style({ fontSize: text.sm, color: theme.color.textMuted })
export const buy = style({ display: 'grid', gap: space[5], gridTemplateColumns: 'minmax(0, 1fr)' })

export const options = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const legend = style({
  display: 'flex',
  gap: space[2],
  marginBottom: space[2],
  fontSize: text.sm,
  fontWeight: 600,
})
export const legendValue = style({ fontWeight: 400, color: theme.color.textMuted })
export const option = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minWidth: target,
  minHeight: target,
  paddingInline: space[3],
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: theme.color.text },
    '&:has(:checked)': {
      borderColor: theme.color.theme,
      boxShadow: `inset 0 0 0 1px ${theme.color.theme}`,
      fontWeight: 600,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${theme.color.theme}`, outlineOffset: '2px' },
    '&[data-unavailable]': { borderStyle: 'dashed', color: theme.color.textMuted, textDecoration: 'line-through' },
  },
})
/** The radio itself lies over its label, unseen but there for the keyboard and for assistive technology. */
export const optionInput = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
})
globalStyle(`${option}:has(:checked)`, { '@media': { [media.forced]: { outline: '2px solid Highlight' } } })

export const stock = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: text.sm,
  fontWeight: 600,
  selectors: {
    '&::before': { content: '', width: '0.5rem', height: '0.5rem', borderRadius: '50%', background: 'currentColor' },
    '&[data-stock=in_stock]': { color: theme.color.success },
    '&[data-stock=low], &[data-stock=backorder]': { color: theme.color.warning },
    '&[data-stock=out_of_stock]': { color: theme.color.danger },
  },
})
export const buyRow = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] })
export const grow = style({ flex: '1 1 12rem', display: 'grid' })
export const wide = style({ flex: '1 1 100%', display: 'grid' })
export const inline = style({ display: 'flex', gap: space[2], alignItems: 'end' })
export const delivery = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.medium,
})
export const share = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  fontSize: text.sm,
})
export const shareLink = style({ display: 'inline-flex', alignItems: 'center', gap: space[1], minHeight: target })
// In a quick view only what is needed to choose and buy.
globalStyle('[data-dialog-body] [data-page-only]', { display: 'none' })
globalStyle('[data-dialog-body]:not(:has([data-product])) > img', { marginInline: 'auto' })
