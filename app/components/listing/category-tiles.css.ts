import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, space, text } from '~/styles/tokens'

export const tiles = style({
  display: 'grid',
  gap: `${space[6]} ${space[4]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 40vw), 1fr))',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(10.5rem, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))' },
  },
})
export const tile = style({
  display: 'grid',
  gap: space[2],
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
globalStyle(`${tile} img`, { transition: `scale ${motion.slow}` })
globalStyle(`${tile}:hover img`, { scale: '1.03' })
export const name = style({ fontFamily: theme.font.heading, fontSize: text.md })
