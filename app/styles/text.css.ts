import { globalStyle, style } from '@vanilla-extract/css'
import { phoneOnly } from './media'
import { theme } from './theme.css'
import { text } from './tokens'

export const muted = style({ color: theme.color.textMuted })
export const small = style({ fontSize: text.sm })
export const smallMuted = style({ fontSize: text.sm, color: theme.color.textMuted })
/** An error message next to what it is about. */
export const problemText = style({ color: theme.color.danger, fontSize: text.sm })
/** Money that is saved. */
export const savedText = style({ color: theme.color.success })
/** The amount of a line, at its right. */
export const amount = style({ fontWeight: 600, whiteSpace: 'nowrap', marginInlineStart: 'auto' })
/** A text whose lines are kept. */
export const lines = style({ whiteSpace: 'pre-line' })
export const subheading = style({ fontSize: text.lg })
/** A link that stands alone or in a row of links: on a phone as high as a finger needs. */
export const aloneLink = style({
  justifySelf: 'start',
  '@media': { [phoneOnly]: { display: 'inline-block', paddingBlock: '0.6rem' } },
})
/* Widths of texts are in em: ch changes when the typeface has arrived. */
export const lead = style({
  fontSize: text.md,
  color: theme.color.textMuted,
  maxWidth: '38.5em',
  // a name or an address of one long word does not widen what it stands in
  overflowWrap: 'anywhere',
})

/** Text written by the shop: descriptions, articles, terms. */
export const prose = style({ maxWidth: '43.5em' })
globalStyle(`${prose} > * + *`, { marginTop: '1em' })
globalStyle(`${prose} :where(h2, h3)`, { marginTop: '1.6em' })
globalStyle(`${prose} > :first-child`, { marginTop: 0 })
globalStyle(`${prose} :where(ul, ol)`, { paddingInlineStart: '1.25em', listStyle: 'disc' })
globalStyle(`${prose} :where(ol)`, { listStyle: 'decimal' })
globalStyle(`${prose} :where(li + li)`, { marginTop: '0.35em' })
globalStyle(`${prose} :where(blockquote)`, {
  borderInlineStart: `3px solid ${theme.color.accent}`,
  paddingInlineStart: '1em',
  fontFamily: theme.font.heading,
  fontSize: text.md,
})
globalStyle(`${prose} :where(th, td)`, {
  textAlign: 'start',
  padding: '0.5em 0.75em',
  borderBottom: `1px solid ${theme.color.line}`,
})
