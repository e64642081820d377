import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'

/** Reserves the space of the picture until it is loaded, with the placeholder under it. */
export const frame = style({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  background: theme.color.surface,
})
export const ratio = styleVariants({
  own: {},
  portrait: { aspectRatio: '4 / 5' },
  square: { aspectRatio: '1' },
  wide: { aspectRatio: '16 / 9' },
  /** Its place has a size of its own. */
  fill: {},
})
export const placeholder = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  filter: 'blur(12px)',
  scale: '1.15',
})
export const picture = style({ position: 'relative', width: '100%', height: '100%', objectFit: 'cover' })
/** Where it is cropped, this part stays in view. It comes before the rules of the place that it is in. */
export const focus = styleVariants(
  {
    'top-left': ['0 0'],
    top: ['50% 0'],
    'top-right': ['100% 0'],
    left: ['0 50%'],
    right: ['100% 50%'],
    'bottom-left': ['0 100%'],
    bottom: ['50% 100%'],
    'bottom-right': ['100% 100%'],
  },
  ([objectPosition]) => ({ selectors: { '&&': { objectPosition } } }),
)
// where its place does not get its height from it, nothing moves while a lazy picture, and its placeholder, wait for
// the first ones (`preparePictures`)
globalStyle(`[data-pictures=waiting] ${frame}:not(${ratio.own}) > [loading=lazy]`, { display: 'none' })
