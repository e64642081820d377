import { globalStyle, style } from '@vanilla-extract/css'
import { media, phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius, space, target, text } from '~/styles/tokens'

const withoutScripts = '(scripting: none)'
const phoneWithoutScripts = `${phoneOnly} and ${withoutScripts}`

export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[2]} ${space[4]}`,
  paddingBottom: space[3],
  borderBottom: `1px solid ${theme.color.line}`,
})
export const total = style({
  marginInlineEnd: 'auto',
  color: theme.color.textMuted,
  fontSize: text.sm,
  // beside the filter button where there is room, or where the sort order needs a row for its own button
  '@media': { [phoneOnly]: { flexBasis: '100%' }, [withoutScripts]: { flexBasis: 'auto' } },
})
/** The selector is doubled to override the button's own display in any order of the stylesheets. */
export const openFilters = style({
  selectors: { '&&': { '@media': { [media.desktop]: { display: 'none' } } } },
})
/** The form, and the label in it. */
export const sort = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: text.sm,
  '@media': { [phoneWithoutScripts]: { flexBasis: '100%' } },
})
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
  flexGrow: 1,
  maxWidth: '11rem',
  '@media': { [phoneWithoutScripts]: { maxWidth: 'none' } },
})
export const sizes = style({ display: 'none', '@media': { [media.desktop]: { display: 'flex' } } })
export const size = style({
  display: 'flex',
  gap: '2px',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: '2.5rem',
  height: target,
  color: theme.color.lineStrong,
  selectors: { '&:hover': { color: theme.color.text }, '&[aria-pressed=true]': { color: theme.color.theme } },
  // one bar for each column; globalStyle sets the width
  '::before': {
    content: '',
    height: '1rem',
    background: 'repeating-linear-gradient(90deg, currentcolor 0 3px, transparent 3px 5px)',
    forcedColorAdjust: 'none',
  },
})
for (const columns of [2, 3, 4, 5, 6])
  globalStyle(`${size}[value="${columns}"]::before`, { width: `${columns * 5 - 2}px` })
