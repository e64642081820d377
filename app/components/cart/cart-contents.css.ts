import { globalStyle, style } from '@vanilla-extract/css'
import { media, tallTablet } from '~/styles/media'
import { space } from '~/styles/tokens'

/** From 700 px. */
const twoColumns = '(min-width: 43.75em)'
const lowAndWide = `${twoColumns} and (max-height: 31.99em)`

/** The lines, and a narrower column with the totals. */
export const columns = style({
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    [twoColumns]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(16rem, 20rem)' },
    [media.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 26rem)', gap: space[12] },
  },
})
export const checkout = style({ display: 'grid' })
/** Narrower windows have the button in the bar at the bottom instead; in a low one the bar would not stay in view. */
export const wideCheckout = style({
  display: 'none',
  '@media': { [media.desktop]: { display: 'block' }, [lowAndWide]: { display: 'block' } },
})
/** The selector is doubled to override the bar's own display. */
export const bar = style({
  selectors: { '&&': { '@media': { [media.desktop]: { display: 'none' }, [lowAndWide]: { display: 'none' } } } },
})
// what has the focus is not behind the bar
globalStyle(`html:has(${bar})`, { '@media': { [tallTablet]: { scrollPaddingBottom: '5rem' } } })
