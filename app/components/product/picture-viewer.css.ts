import { globalStyle, style } from '@vanilla-extract/css'
import { lowWindow } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius, shadow, space, text } from '~/styles/tokens'

/** The pictures of a product over the whole window (see enhance/product/picture-viewer). */
export const viewer = style({
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  overflow: 'hidden',
  background: theme.color.surface,
})
export const track = style({
  position: 'relative',
  display: 'flex',
  height: '100%',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
})
export const slide = style({
  display: 'grid',
  flex: '0 0 100%',
  height: '100%',
  overflow: 'auto',
  scrollSnapAlign: 'start',
  scrollbarWidth: 'none',
  // two fingers are read by our script
  touchAction: 'pan-x pan-y',
  cursor: 'zoom-in',
  selectors: { '&[data-scale]:not([data-scale="1"])': { cursor: 'grab' } },
})
export const picture = style({
  width: 'calc(100vw * var(--scale, 1))',
  height: 'calc(100dvh * var(--scale, 1))',
  maxWidth: 'none',
  objectFit: 'contain',
})
export const bar = style({
  position: 'absolute',
  insetInline: 0,
  bottom: space[4],
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 'max-content',
  maxWidth: 'calc(100vw - 1rem)',
  marginInline: 'auto',
  paddingInline: space[2],
  background: theme.color.background,
  borderRadius: radius.round,
  boxShadow: shadow.middle,
  border: '1px solid transparent',
  fontSize: text.sm,
  '@media': { [lowWindow]: { bottom: 0, paddingBlock: 0, border: 0, lineHeight: 1, whiteSpace: 'nowrap' } },
})
// so low that an eighth of the window is enough, at 400 % too
globalStyle(`${bar} button`, { '@media': { [lowWindow]: { width: '2.25rem', minHeight: 0, height: '1.5rem' } } })
