import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, space, text } from '~/styles/tokens'

export const tiles = style({
  display: 'grid',
  gap: `${space[6]} ${space[4]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 40vw), 1fr))',
})
const columns = (window: string) => (count: number) => ({
  '@media': { [window]: { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } },
})
export const onTablet = styleVariants({ 3: 3, 4: 4, 5: 5 }, columns(media.tablet))
export const onDesktop = styleVariants({ 4: 4, 5: 5, 6: 6, 7: 7, 8: 8 }, columns(media.desktop))
export const tile = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
globalStyle(`${tile} img`, { transition: `scale ${motion.slow}` })
globalStyle(`${tile}:hover img`, { scale: '1.03' })
export const name = style({ fontFamily: theme.font.heading, fontSize: text.md, overflowWrap: 'anywhere' })
