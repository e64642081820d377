import { style, styleVariants } from '@vanilla-extract/css'
import { band } from '~/styles/layout.css'

/** Bands with space between them; the first begins where the header ends. */
export const section = style([band, { selectors: { '&:first-child': { marginTop: 0 } } }])

export const hiddenOn = styleVariants({
  phone: { '@media': { '(max-width: 47.99em)': { display: 'none' } } },
  tablet: { '@media': { '(min-width: 48em) and (max-width: 63.99em)': { display: 'none' } } },
  desktop: { '@media': { '(min-width: 64em)': { display: 'none' } } },
})
