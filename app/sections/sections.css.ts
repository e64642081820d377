import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { band } from '~/styles/layout.css'

/** Sections have space between them, and are never wider than the window for one long word of the owner. */
export const section = style([band, { overflowWrap: 'anywhere' }])
globalStyle(`header + ${section}`, { marginTop: 0 })
/** A full-width section at the top of a page has no space between it and the header. */
export const flush = style({ selectors: { '&&': { marginTop: 0 } } })

export const hiddenOn = styleVariants({
  phone: { '@media': { '(max-width: 47.99em)': { display: 'none' } } },
  tablet: { '@media': { '(min-width: 48em) and (max-width: 63.99em)': { display: 'none' } } },
  desktop: { '@media': { '(min-width: 64em)': { display: 'none' } } },
})
