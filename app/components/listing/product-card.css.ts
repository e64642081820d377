import { globalStyle, style } from '@vanilla-extract/css'
import { saving } from '~/components/ui/price/price.css'
import { media } from '~/styles/media'
import { savedText } from '~/styles/text.css'
import { theme } from '~/styles/theme.css'
import { motion, radius, shadow, space, target, text } from '~/styles/tokens'

export const card = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'start',
  gap: `${space[1]} ${space[3]}`,
})
/** The style of a part that has a row of its own. The colours and the rating share the last row. */
const row = style({ flexBasis: '100%', minWidth: 0 })
export const picture = style([row, { marginBottom: space[2], borderRadius: radius.small }])
export const noPicture = style({ aspectRatio: '4 / 5', background: theme.color.surface })
export const label = style({
  position: 'absolute',
  top: space[2],
  insetInlineStart: space[2],
  maxWidth: `calc(100% - 2 * ${space[2]})`,
  // a second label is below the first
  selectors: { '& + &': { top: '2.1rem' } },
})
export const quickView = style({
  position: 'absolute',
  zIndex: 1,
  insetInline: space[2],
  // at the bottom of the picture, which is 4:5: a margin in percent is relative to the width of the card
  top: 0,
  marginTop: `calc(125% - ${target} - ${space[2]})`,
  display: 'none',
  placeItems: 'center',
  minHeight: target,
  background: theme.color.background,
  borderRadius: radius.small,
  boxShadow: shadow.low,
  fontSize: text.sm,
  fontWeight: 600,
  textDecoration: 'none',
  opacity: 0,
  translate: '0 0.5rem',
  transition: `opacity ${motion.quick}, translate ${motion.quick}`,
  selectors: {
    [`${card}:hover &, &:focus-visible`]: { opacity: 1, translate: '0 0' },
    '&:hover': { color: theme.color.theme },
  },
  '@media': { [media.hover]: { display: 'grid' } },
})
export const brand = style([row, { fontSize: text.sm, color: theme.color.textMuted }])
export const name = style([
  row,
  {
    fontFamily: theme.font.body,
    fontSize: text.base,
    fontWeight: 500,
    letterSpacing: 0,
    lineHeight: 1.35,
    textWrap: 'pretty',
  },
])
export const price = row
/** The link covers the whole card. */
export const link = style({
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    [`${card}:hover &`]: { textDecoration: 'underline' },
  },
})
export const offer = style([row, savedText, { fontSize: text.sm, fontWeight: 600 }])
export const soldOut = style([row, { fontSize: text.sm, color: theme.color.textMuted }])
export const isSoldOut = style({})
// only the picture is transparent, so that the labels on it stay readable
globalStyle(`${isSoldOut} img`, { opacity: 0.55 })
// where two cards share a phone, some savings would stand beside the prices and others below them
globalStyle(`${card} ${saving}`, { '@media': { '(max-width: 29.99em)': { flexBasis: '100%' } } })
