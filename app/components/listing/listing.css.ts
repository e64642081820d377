import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target, text } from '~/styles/tokens'

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  '@media': { [media.desktop]: { gridTemplateColumns: '15rem minmax(0, 1fr)', gap: space[10], alignItems: 'start' } },
})
export const results = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  scrollMarginTop: '6rem',
})
export const gridBox = style({
  transition: `opacity ${motion.quick}`,
  selectors: { '&[aria-busy=true]': { opacity: 0.45 } },
})

// Filters: a column on a desktop, a native popover on smaller windows. A browser without popovers shows the column.
export const filters = style({
  '@media': {
    [media.desktop]: {
      display: 'block !important' as 'block',
      position: 'sticky',
      top: '6rem',
      inset: 'auto',
      width: 'auto',
      maxHeight: 'calc(100vh - 7rem)',
      overflowY: 'auto',
      border: 0,
      padding: `0 ${space[2]} 0 0`,
      margin: 0,
      background: 'none',
      color: 'inherit',
    },
    '(max-width: 63.99em)': {
      selectors: {
        '&:popover-open': {
          position: 'fixed',
          inset: '0 auto 0 0',
          width: 'min(24rem, 100vw)',
          height: '100dvh',
          maxHeight: 'none',
          margin: 0,
          padding: 0,
          border: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          background: theme.color.background,
          color: theme.color.text,
        },
        '&::backdrop': { background: 'rgb(20 20 35 / 45%)' },
      },
    },
  },
})
export const filtersHead = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space[2]} ${space[2]} ${space[2]} ${space[5]}`,
  background: theme.color.background,
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': { [media.desktop]: { display: 'none' } },
})
export const filtersBody = style({ paddingInline: space[5], '@media': { [media.desktop]: { padding: 0 } } })
export const filtersFoot = style({
  position: 'sticky',
  bottom: 0,
  padding: `${space[3]} ${space[5]}`,
  background: theme.color.background,
  borderTop: `1px solid ${theme.color.line}`,
  '@media': { [media.desktop]: { paddingInline: 0, border: 0, position: 'static' } },
})
/** Where a script presses the button, it is only for the popover. */
globalStyle(`[data-scripts] ${filtersFoot}`, { '@media': { [media.desktop]: { display: 'none' } } })

export const facetList = style({ display: 'grid' })
export const facetValue = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: '2.25rem',
  cursor: 'pointer',
  selectors: { '&:hover': { color: theme.color.theme } },
})
export const facetBox = style({
  width: '1.125rem',
  height: '1.125rem',
  margin: 0,
  flex: 'none',
  accentColor: theme.color.theme,
})
export const facetName = style({ flex: 1, minWidth: 0 })
export const facetCount = style({ fontSize: text.sm, color: theme.color.textMuted, fontVariantNumeric: 'tabular-nums' })
export const moreValues = style({
  paddingBlock: space[2],
  fontSize: text.sm,
  fontWeight: 600,
  color: theme.color.theme,
  textDecoration: 'underline',
  selectors: { 'details[open] > &': { display: 'none' } },
})
export const priceRow = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  gap: space[2],
  alignItems: 'center',
})

export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  paddingBottom: space[3],
  borderBottom: `1px solid ${theme.color.line}`,
})
export const total = style({
  flexBasis: '100%',
  color: theme.color.textMuted,
  fontSize: text.sm,
  '@media': { [media.tablet]: { flexBasis: 'auto', marginRight: 'auto' } },
})
export const openFilters = style({ marginRight: 'auto', '@media': { [media.desktop]: { display: 'none' } } })
export const sort = style({ display: 'flex', alignItems: 'center', gap: space[2], fontSize: text.sm })
export const sortLabel = style({
  color: theme.color.textMuted,
  '@media': { '(max-width: 29.99em)': { display: 'none' } },
})
export const select = style({
  minHeight: target,
  padding: `0 ${space[2]}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.small,
  background: theme.color.background,
  maxWidth: '11rem',
})
export const sizes = style({ display: 'none', '@media': { [media.desktop]: { display: 'flex' } } })
export const size = style({
  display: 'flex',
  gap: '2px',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: '2rem',
  height: target,
  color: theme.color.lineStrong,
  selectors: { '&:hover': { color: theme.color.text }, '&[aria-pressed=true]': { color: theme.color.theme } },
})
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' })
export const clear = style({ fontSize: text.sm, fontWeight: 600, padding: space[2] })
export const more = style({ display: 'grid', justifyItems: 'center', gap: space[6], paddingTop: space[8] })
export const suggestions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], justifyContent: 'center' })

export const head = style({
  display: 'grid',
  gap: space[3],
  paddingBlock: `${space[4]} ${space[8]}`,
  justifyItems: 'start',
})
export const tiles = style({
  display: 'grid',
  gap: `${space[6]} ${space[4]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 40vw), 1fr))',
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(10.5rem, 1fr))' } },
})
export const tile = style({
  display: 'grid',
  gap: space[2],
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const tilePicture = style({
  overflow: 'hidden',
  borderRadius: radius.small,
  aspectRatio: '4 / 5',
  background: theme.color.surface,
})
globalStyle(`${tilePicture} img`, { transition: `scale ${motion.slow}` })
globalStyle(`${tile}:hover img`, { scale: '1.03' })
export const tileName = style({ fontFamily: theme.font.heading, fontSize: text.md })
export const subcategories = style({ marginBottom: space[10] })
