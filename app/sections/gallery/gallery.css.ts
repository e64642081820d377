import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { space } from '~/styles/tokens'

export const grid = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })
const columnsOf = (count: number) => ({
  '@media': { [media.tablet]: { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } },
})
export const columns = styleVariants({ 2: {}, 3: columnsOf(3), 4: columnsOf(4), 5: columnsOf(5) })
