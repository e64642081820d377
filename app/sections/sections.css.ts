import { style, styleVariants } from '@vanilla-extract/css'
import { band } from '~/styles/layout.css'

/** Bands with space between them. */
export const section = style([band])
/** A banner that comes first begins where the header ends. */
export const flush = style({ selectors: { '&&': { marginTop: 0 } } })

export const hiddenOn = styleVariants({
  phone: { '@media': { '(max-width: 47.99em)': { display: 'none' } } },
  tablet: { '@media': { '(min-width: 48em) and (max-width: 63.99em)': { display: 'none' } } },
  desktop: { '@media': { '(min-width: 64em)': { display: 'none' } } },
})
