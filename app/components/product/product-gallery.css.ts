import { style } from '@vanilla-extract/css'
import { media, phoneOnly, tallDesktop } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target } from '~/styles/tokens'

export const gallery = style({
  display: 'grid',
  // a column of many thumbnails does not make the picture's box higher than the picture
  alignItems: 'start',
  gap: space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.desktop]: { gridTemplateColumns: '5rem minmax(0, 1fr)' },
    [tallDesktop]: { position: 'sticky', top: '6rem' },
  },
})
/**
 * The gap keeps the next picture wholly out of view. With a fraction of a pixel of it in view (widths are fractions,
 * where it is scrolled to is whole), a browser takes it for visible and does not scroll to it when it gets the focus.
 */
export const track = style({
  position: 'relative',
  display: 'flex',
  gap: '2px',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
  borderRadius: radius.small,
  background: theme.color.surface,
  '@media': { [media.desktop]: { gridColumn: 2, gridRow: 1 } },
})
/** In the place of the pictures of a product that has none; low on a phone, where the product's name follows. */
export const noPicture = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 1',
  color: theme.color.textMuted,
  background: theme.color.surface,
  borderRadius: radius.small,
  '@media': { [media.tablet]: { aspectRatio: '4 / 5' } },
})
export const slide = style({ position: 'relative', flex: '0 0 100%', scrollSnapAlign: 'start' })
export const zoom = style({ display: 'block', cursor: 'zoom-in' })
export const zoomIcon = style({
  position: 'absolute',
  insetInlineEnd: space[3],
  bottom: space[3],
  display: 'grid',
  placeItems: 'center',
  width: target,
  height: target,
  borderRadius: '50%',
  background: theme.color.background,
})
export const thumbs = style({
  display: 'flex',
  gap: space[2],
  overflowX: 'auto',
  padding: '3px',
  '@media': {
    [phoneOnly]: { flexWrap: 'wrap', justifyContent: 'center', gap: 0 },
    [media.desktop]: { flexDirection: 'column', gridColumn: 1, gridRow: 1, maxHeight: '75vh', overflowY: 'auto' },
  },
})
export const thumb = style({
  // its hidden text must not make the page wider
  position: 'relative',
  display: 'block',
  width: '4rem',
  flex: 'none',
  opacity: 0.75,
  transition: `opacity ${motion.quick}`,
  selectors: {
    '&:hover, &[aria-current]': { opacity: 1 },
  },
  '@media': {
    // a dot: nobody recognises a picture that small beside the large one, and it would have to be loaded
    [phoneOnly]: {
      width: '1.5rem',
      height: '1.5rem',
      selectors: {
        '&::before': {
          content: '',
          position: 'absolute',
          inset: '0.5rem',
          borderRadius: '50%',
          border: `1px solid ${theme.color.text}`,
        },
        '&[aria-current]::before': { background: theme.color.text },
      },
    },
    [media.tablet]: {
      selectors: { '&[aria-current]': { outline: `2px solid ${theme.color.theme}`, outlineOffset: '1px' } },
    },
    [media.desktop]: { width: 'auto' },
  },
})
export const thumbPicture = style({ '@media': { [phoneOnly]: { display: 'none' } } })
