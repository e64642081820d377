import { globalStyle, style } from '@vanilla-extract/css'
import { lowWindow, media, tallDesktop } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

// Filters: a column on a desktop, a native popover on smaller windows. A browser without popovers shows the column.
export const filters = style({
  '@media': {
    [media.desktop]: {
      display: 'block !important' as 'block',
      position: 'static',
      width: 'auto',
      maxHeight: 'none',
      overflowY: 'auto',
      border: 0,
      // room for the outline of what has the focus
      padding: `0 ${space[1]}`,
      margin: `0 -${space[1]}`,
      background: 'none',
      color: 'inherit',
    },
    [tallDesktop]: { position: 'sticky', inset: '6rem auto auto', maxHeight: 'calc(100vh - 7rem)' },
    '(max-width: 63.99em)': {
      selectors: {
        '&:popover-open': {
          position: 'fixed',
          insetBlock: 0,
          insetInline: '0 auto',
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
  paddingBlock: space[2],
  paddingInline: `${space[5]} ${space[2]}`,
  background: theme.color.background,
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': { [media.desktop]: { display: 'none' }, [lowWindow]: { position: 'static' } },
})
export const filtersBody = style({ paddingInline: space[5], '@media': { [media.desktop]: { padding: 0 } } })
export const filtersFoot = style({
  position: 'sticky',
  bottom: 0,
  padding: `${space[3]} ${space[5]}`,
  background: theme.color.background,
  borderTop: `1px solid ${theme.color.line}`,
  '@media': {
    [media.desktop]: { paddingInline: 0 },
    [lowWindow]: { position: 'static' },
  },
})
/** With scripts, a changed filter submits the form, so the button is only needed in the popover. */
globalStyle(`[data-scripts] ${filtersFoot}`, { '@media': { [media.desktop]: { display: 'none' } } })
export const facetValue = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minHeight: '2.25rem',
  cursor: 'pointer',
  selectors: { '&:hover': { color: theme.color.theme } },
  // the number of products, as text of the label without an element of its own
  '::after': {
    content: 'attr(data-count)',
    marginInlineStart: 'auto',
    fontSize: text.sm,
    color: theme.color.textMuted,
    fontVariantNumeric: 'tabular-nums',
  },
})
export const facetBox = style({
  width: '1.125rem',
  height: '1.125rem',
  margin: 0,
  flex: 'none',
  accentColor: theme.color.theme,
})
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
