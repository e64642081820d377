import { style, styleVariants } from '@vanilla-extract/css'
import { lowWindow } from '~/styles/media'
import { space } from '~/styles/tokens'
import { inCorner, side } from './corner.css'

/**
 * Reaches from the end of the page up to where the window ends when half of what can be scrolled is scrolled
 * (specification 2, section 2). The link is at the window's end as long as that is within it.
 */
const track = style({
  position: 'absolute',
  insetBlock: 'calc(50% + 50vh) 0',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'clip',
  // room for the shadow of the link
  paddingInline: space[4],
  marginInline: `-${space[4]}`,
  pointerEvents: 'none',
  // pushes the link out of a track that is too short for it
  '::before': { content: '', flex: '1 0 5rem' },
  '@media': { [lowWindow]: { display: 'none' } },
})
export const trackOn = styleVariants({ left: [track, side.left], right: [track, side.right] })
export const link = style([inCorner, { position: 'sticky', flex: 'none', pointerEvents: 'auto' }])
