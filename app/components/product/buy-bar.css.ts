import { style } from '@vanilla-extract/css'
import { tallPhone } from '~/styles/media'

/** Only on a phone, and never while it is hidden. The selectors are doubled to override the bar's own display. */
export const bar = style({
  selectors: {
    '&&': { display: 'none' },
    '&&:not([hidden])': { '@media': { [tallPhone]: { display: 'flex' } } },
  },
})
