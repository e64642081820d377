import { globalStyle, style } from '@vanilla-extract/css'
import { media, tallDesktop } from './media'
import { theme } from './theme.css'
import { radius, space } from './tokens'
import { visuallyHiddenRules } from './visually-hidden'

/** Page width with gutters: boxed or the whole window, as the theme sets it. */
export const container = style({
  width: '100%',
  maxWidth: theme.layout.width,
  marginInline: 'auto',
  paddingInline: space.gutter,
})
/** For forms and articles. */
export const containerNarrow = style({
  width: '100%',
  maxWidth: '46rem',
  marginInline: 'auto',
  paddingInline: space.gutter,
})
// the texts of a page begin where its heading begins
globalStyle(`${containerNarrow} ${containerNarrow}`, { paddingInline: 0 })
/** Top and bottom space of a page that begins with its own heading. */
export const page = style({ paddingBlock: `${space[6]} 0` })
/** A horizontal part of a page over its whole width. */
export const band = style({ marginTop: space.section })

export const visuallyHidden = style(visuallyHiddenRules)

/** Children below each other with a gap. */
export const stack = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' })
/** Children in a row that wraps. */
export const cluster = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'center' })
export const clusterTight = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
/** The first child at the left, the last at the right. */
export const spread = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
})
/** A main column and a narrower one that stays visible when the page scrolls (cart, checkout). */
export const withAside = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    [media.aside]: { gridTemplateColumns: 'minmax(0, 1fr) clamp(16rem, 36%, 20rem)' },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 26rem)', gap: space[12] },
  },
})
export const stickyAside = style({ '@media': { [tallDesktop]: { position: 'sticky', top: '6.5rem' } } })
/** Two fields in a row where what holds them is wide enough. */
export const twoColumns = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(max(13rem, 40%), 100%), 1fr))',
})
/** A part of a form or page below others, under a line. */
export const ruledSection = style({
  display: 'grid',
  gap: space[4],
  paddingBlock: space[5],
  borderTop: `1px solid ${theme.color.line}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
})
/** Heading and introduction at the top of a page. */
export const pageHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  paddingBlock: `${space[4]} ${space[8]}`,
  justifyItems: 'start',
})
/** The portrait frame of a product's or category's picture, coloured until the picture is loaded. */
export const portraitFrame = style({
  overflow: 'hidden',
  borderRadius: radius.small,
  aspectRatio: '4 / 5',
  background: theme.color.surface,
})
/** A box in the surface colour. */
export const panel = style({
  background: theme.color.surface,
  padding: 'clamp(1rem, 3vw, 2rem)',
  borderRadius: radius.medium,
})
