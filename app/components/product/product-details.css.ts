import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
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
// a quick view shows only what is needed to choose and buy
globalStyle('[data-dialog-body] [data-page-only]', { display: 'none' })
globalStyle('[data-dialog-body]:not(:has([data-product])) > img', { marginInline: 'auto' })
