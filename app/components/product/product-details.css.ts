import { globalStyle, style } from '@vanilla-extract/css'
import { media, phoneOnly } from '~/styles/media'
import { space } from '~/styles/tokens'

export const product = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: space[8] },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(22rem, 5fr)', gap: 'clamp(2rem, 5vw, 5rem)' },
  },
})
export const panel = style({ display: 'grid', gap: space[5], gridTemplateColumns: 'minmax(0, 1fr)' })
export const priceLine = style({ display: 'grid', gap: space[1] })
/** As high as its text also before a choice, when there is no stock to tell: what follows stays where it is. */
export const belowPrice = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[4],
  alignItems: 'center',
  minHeight: '1.5rem',
})
/** On a phone on a line of its own, because both may be too long for one. */
export const stock = style({
  display: 'flex',
  '@media': { [phoneOnly]: { flexBasis: '100%', minHeight: '1.5rem' } },
})
// a quick view shows only what is needed to choose and buy
globalStyle('[data-dialog-body] [data-page-only]', { display: 'none' })
globalStyle('[data-dialog-body]:not(:has([data-product])) > img', { marginInline: 'auto' })
