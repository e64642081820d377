import { globalStyle, style } from '@vanilla-extract/css'
import { media, phoneOnly, tallPhone } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, space, target, text } from '~/styles/tokens'
import './admin-theme.css'

const tallTablet = `${media.tablet} and (min-height: 32em)`

/** The bar at the side of a wide window, at the top of a phone. */
export const frame = style({
  display: 'grid',
  minHeight: '100vh',
  gridTemplateRows: 'auto 1fr',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [media.tablet]: { gridTemplateRows: '1fr', gridTemplateColumns: '14rem minmax(0, 1fr)' } },
})
/** The frame of somebody who has not signed in. */
export const narrowFrame = style({
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' } },
})

export const side = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[1]} ${space[4]}`,
  padding: `${space[1]} ${space[4]}`,
  background: theme.color.surface,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  '@media': { print: { display: 'none' } },
})
export const sideColumn = style({
  '@media': {
    [media.tablet]: {
      flexDirection: 'column',
      flexWrap: 'nowrap',
      alignItems: 'stretch',
      justifyContent: 'start',
      gap: space[4],
      padding: space[3],
      borderBlockEnd: 0,
      borderInlineEnd: `1px solid ${theme.color.line}`,
      overflowY: 'auto',
    },
    [tallTablet]: { position: 'sticky', insetBlockStart: 0, height: '100vh' },
  },
})
export const mark = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: target,
  paddingInline: space[2],
  fontWeight: 650,
  textDecoration: 'none',
  color: theme.color.text,
  minWidth: 0,
  overflowWrap: 'anywhere',
})

/** On a phone in a bar at the bottom. */
export const areas = style({
  '@media': {
    [phoneOnly]: { order: 3, width: '100%', overflowX: 'auto' },
    [tallPhone]: {
      position: 'fixed',
      insetInline: 0,
      insetBlockEnd: 0,
      zIndex: layer.bar,
      paddingBlockEnd: 'env(safe-area-inset-bottom)',
      background: theme.color.background,
      borderBlockStart: `1px solid ${theme.color.line}`,
    },
  },
})
export const areaList = style({
  display: 'flex',
  gap: '2px',
  '@media': {
    [tallPhone]: { justifyContent: 'space-around' },
    [media.tablet]: { flexDirection: 'column' },
  },
})
export const area = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target,
  paddingInline: space[2],
  borderRadius: theme.corner.small,
  color: theme.color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: theme.color.themeShadow },
    '&[aria-current]': { background: theme.color.accent, color: theme.color.onAccent, fontWeight: 600 },
  },
  '@media': {
    [tallPhone]: {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 0,
      minHeight: '3.5rem',
      minWidth: '4rem',
      fontSize: text.xs,
    },
    [media.tablet]: { minHeight: '2.25rem' },
    [media.forced]: { selectors: { '&[aria-current]': { outline: '2px solid Highlight', outlineOffset: '-2px' } } },
  },
})
/** An area that the bar of a phone has no room for, and the entry that leads to those. */
export const notOnPhone = style({ '@media': { [phoneOnly]: { display: 'none' } } })
export const onPhone = style({ '@media': { [media.tablet]: { display: 'none' } } })

export const account = style({
  position: 'relative',
  fontSize: text.sm,
  '@media': { [media.tablet]: { marginBlockStart: 'auto', display: 'grid', gap: space[1] } },
})
globalStyle(`${account} form`, { display: 'contents' })
export const accountLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space[3]}`,
  '@media': { [media.tablet]: { paddingInline: space[2] } },
})
export const accountLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: target,
  color: theme.color.textMuted,
  textDecoration: 'none',
  background: 'none',
  border: 0,
  padding: 0,
  cursor: 'pointer',
  selectors: { '&:hover': { color: theme.color.text, textDecoration: 'underline' } },
  '@media': { [media.tablet]: { minHeight: '2rem' } },
})
/** Who is signed in; a phone has no room for it. */
export const memberName = style({
  paddingInline: space[2],
  overflowWrap: 'anywhere',
  '@media': { [phoneOnly]: { display: 'none' } },
})

export const main = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
  maxWidth: '76rem',
  padding: `${space[4]} ${space[4]} ${space[12]}`,
  outline: 0,
  '@media': {
    // what the bar at the bottom would hide
    [tallPhone]: { paddingBlockEnd: '7rem' },
    [media.tablet]: { padding: `${space[6]} ${space[8]} ${space[16]}` },
  },
})
/** Shows that the next page is being loaded, only after a moment, so that nothing flickers. */
export const isLoading = style({ opacity: 0.6, transition: 'opacity 120ms ease-out 200ms' })
/** Leads to the content; shown when it has the focus. */
export const skip = style({
  position: 'absolute',
  zIndex: layer.skip,
  insetInlineStart: space[2],
  insetBlockStart: '-10rem',
  padding: space[3],
  background: theme.color.background,
  selectors: { '&:focus': { insetBlockStart: space[2] } },
})
