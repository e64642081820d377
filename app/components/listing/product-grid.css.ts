import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { space } from '~/styles/tokens'

const base = style({
  display: 'grid',
  gap: `${space[8]} clamp(0.75rem, 2vw, 1.75rem)`,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
})
export const grid = styleVariants(
  {
    2: {},
    3: { '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } },
    4: {
      '@media': {
        [media.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
        [media.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
      },
    },
    'always 4': { '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } } },
    5: {
      '@media': {
        [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        [media.desktop]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
      },
    },
    6: {
      '@media': {
        [media.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        [media.desktop]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
      },
    },
  },
  (columns) => [base, columns],
)
