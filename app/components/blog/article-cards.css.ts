import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space } from '~/styles/tokens'

export const cards = style({
  display: 'grid',
  gap: `${space[8]} ${space[6]}`,
  '@media': {
    [media.phoneWide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
})
export const card = style({ display: 'grid', gap: space[2], alignContent: 'start', position: 'relative' })
export const frame = style({ overflow: 'hidden', borderRadius: radius.small, background: theme.color.surface })
globalStyle(`${card} img`, { transition: `scale ${motion.slow}` })
globalStyle(`${card}:hover img`, { scale: '1.03' })
/** The whole card is the link. */
export const link = style({
  textDecoration: 'none',
  '::after': { content: '', position: 'absolute', inset: 0 },
  selectors: { [`${card}:hover &`]: { textDecoration: 'underline' } },
})
