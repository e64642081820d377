import { style, styleVariants } from '@vanilla-extract/css'
import { lowWindow, media } from '~/styles/media'
import { space } from '~/styles/tokens'
import { inCorner } from './corner.css'

/**
 * Reaches from the end of the page up to where the window ends when half of what can be scrolled is scrolled
 * (specification 2, section 2). The link is at the window's end as long as that is within it.
 */
const track = style({
  position: 'absolute',
  insetBlock: 'calc(50% + 50vh) 0',
  display: 'flex',
  flexDirection: 'column',
  paddingInline: space[4],
  overflow: 'clip',
  pointerEvents: 'none',
  // pushes the link out of a track that is too short for it
  '::before': { content: '', flex: '1 0 5rem' },
  '@media': { [media.tablet]: { paddingInline: space[6] }, [lowWindow]: { display: 'none' } },
})
export const trackOn = styleVariants({
  left: [track, { insetInlineStart: 0 }],
  right: [track, { insetInlineEnd: 0 }],
})
export const link = style([
  inCorner,
  { selectors: { '&&': { position: 'sticky', flexShrink: 0, pointerEvents: 'auto' } } },
])
