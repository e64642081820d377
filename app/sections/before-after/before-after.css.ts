import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { motion, space, target } from '~/styles/tokens'

export const fields = style({ border: 0, padding: 0, margin: 0, minWidth: 0 })
export const label = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target,
  paddingInlineEnd: space[6],
})
export const pictures = style({ position: 'relative' })
/** It covers the other picture while it is chosen. Browsers that cannot know that show it below. */
export const after = style({
  transition: `clip-path ${motion.slow}`,
  '@media': { [media.calm]: { transition: 'none' } },
  '@supports': {
    'selector(:has(*))': {
      position: 'absolute',
      inset: 0,
      clipPath: 'inset(0 0 0 100%)',
      selectors: { [`${fields}:has([value=after]:checked) &`]: { clipPath: 'inset(0)' } },
    },
  },
})
