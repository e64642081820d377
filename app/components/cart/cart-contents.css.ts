import { style } from '@vanilla-extract/css'
import { phoneOnly, media } from '~/styles/media'

export const checkout = style({ display: 'grid' })
/** A phone has the button in the bar at the bottom instead. */
export const wideCheckout = style({ '@media': { [phoneOnly]: { display: 'none' } } })
/** The selector is doubled to override the bar's own display. */
export const phoneBar = style({ selectors: { '&&': { '@media': { [media.tablet]: { display: 'none' } } } } })
