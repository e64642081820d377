import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { motion, radius, space, target } from '~/styles/tokens'

const outline = 'M12 20.3 4.6 13a4.9 4.9 0 0 1 0-7 5 5 0 0 1 7.1 0l.3.4.3-.4a5 5 0 0 1 7.1 0 4.9 4.9 0 0 1 0 7z'
const mask = (paint: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${paint}%3E%3Cpath d='${outline}'/%3E%3C/svg%3E") center / contain no-repeat`

// The heart is a mask instead of an element, because a page of products has many.
globalStyle('[data-heart]::before', {
  content: '""',
  width: '1.4rem',
  height: '1.4rem',
  flex: 'none',
  background: 'currentColor',
  mask: mask(`fill='none' stroke='%23000' stroke-width='1.6'`),
  forcedColorAdjust: 'none',
})
globalStyle('[data-saved=true]::before', { mask: mask(`fill='%23000'`) })

/** In the corner of a card's picture. */
export const heart = style({
  position: 'absolute',
  zIndex: 1,
  top: space[1],
  insetInlineEnd: space[1],
  display: 'grid',
  placeItems: 'center',
  width: target,
  height: target,
  borderRadius: radius.round,
  // a light ground of its own: pictures can have any colour, in every theme and scheme
  padding: space[1],
  background: 'rgb(255 255 255 / 80%) content-box',
  color: '#1b1a17',
  selectors: { '&:hover, &[data-saved=true]': { color: '#a3201f' } },
  '@media': { [media.forced]: { color: 'CanvasText' } },
})

/** A list of cards, pale while others are loaded. */
export const list = style({
  transition: `opacity ${motion.quick}`,
  selectors: { '&[aria-busy=true]': { opacity: 0.45 } },
})
