import { globalStyle, style } from '@vanilla-extract/css'
import { media } from './media'
import { theme } from './theme.css'
import { radius, space, text } from './tokens'

/** Page width with gutters (Boxed Content). */
export const container = style({ width: '100%', maxWidth: '84rem', marginInline: 'auto', paddingInline: space.gutter })
/** For forms and articles. */
export const containerNarrow = style({
  width: '100%',
  maxWidth: '46rem',
  marginInline: 'auto',
  paddingInline: space.gutter,
})
/** Top and bottom space of a page that begins with its own heading. */
export const page = style({ paddingBlock: `${space[6]} 0` })
/** A band of a page. */
export const band = style({ marginTop: space.section })

export const visuallyHidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: 0,
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
})

/** Children below each other, one step apart. */
export const stack = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' })
export const stackTight = style({ display: 'grid', gap: space[2], gridTemplateColumns: 'minmax(0, 1fr)' })
export const stackLoose = style({ display: 'grid', gap: space[8], gridTemplateColumns: 'minmax(0, 1fr)' })
/** Children beside each other, wrapping. */
export const cluster = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'center' })
/** First at the left, last at the right. */
export const spread = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
})
/** Main column and a narrower one that stays in sight (cart, checkout). */
export const withAside = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 26rem)', gap: space[12] } },
})
export const stickyAside = style({ '@media': { [media.desktop]: { position: 'sticky', top: '6.5rem' } } })
/** Two fields beside each other where there is room. */
export const twoColumns = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.phoneWide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
/** A quiet box. */
export const panel = style({
  background: theme.color.surface,
  padding: 'clamp(1rem, 3vw, 2rem)',
  borderRadius: radius.medium,
})
export const card = style({
  border: `1px solid ${theme.color.line}`,
  padding: 'clamp(1rem, 3vw, 1.75rem)',
  borderRadius: radius.medium,
})

export const muted = style({ color: theme.color.textMuted })
export const small = style({ fontSize: text.sm })
export const eyebrow = style({
  fontSize: text.xs,
  letterSpacing: '0.12em',
  textTransform: 'uppercase',
  fontWeight: 600,
  color: theme.color.textMuted,
})
export const lead = style({ fontSize: text.md, color: theme.color.textMuted, maxWidth: '60ch' })

/** Text written by the shop: descriptions, articles, terms. */
export const prose = style({ maxWidth: '68ch' })
globalStyle(`${prose} > * + *`, { marginTop: '1em' })
globalStyle(`${prose} :where(h2, h3)`, { marginTop: '1.6em' })
globalStyle(`${prose} :where(ul, ol)`, { paddingLeft: '1.25em', listStyle: 'disc' })
globalStyle(`${prose} :where(ol)`, { listStyle: 'decimal' })
globalStyle(`${prose} :where(li + li)`, { marginTop: '0.35em' })
globalStyle(`${prose} :where(blockquote)`, {
  borderLeft: `3px solid ${theme.color.accent}`,
  paddingLeft: '1em',
  fontFamily: theme.font.heading,
  fontSize: text.md,
})
globalStyle(`${prose} :where(th, td)`, {
  textAlign: 'left',
  padding: '0.5em 0.75em',
  borderBottom: `1px solid ${theme.color.line}`,
})
