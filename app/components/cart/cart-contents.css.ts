import { globalStyle, style } from '@vanilla-extract/css'
import { media, tallTablet } from '~/styles/media'

const lowAndWide = `${media.aside} and (max-height: 31.99em)`

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
