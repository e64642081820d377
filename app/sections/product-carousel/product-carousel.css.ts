import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { space } from '~/styles/tokens'

export const cards = style({
  gap: space[5],
  gridAutoColumns: '62%',
  paddingBottom: space[4],
  '@media': { [media.tablet]: { gridAutoColumns: '31%' }, [media.desktop]: { gridAutoColumns: '18rem' } },
})
globalStyle(`${cards} > li`, { scrollSnapAlign: 'start' })
