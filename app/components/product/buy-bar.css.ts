import { style } from '@vanilla-extract/css'
import { tallPhone } from '~/styles/media'

/**
 * Only on a phone, and never while it is hidden. It stays in view on the whole page; the footer leaves room for it. The
 * selectors are doubled to override the bar's own display and place.
 */
export const bar = style({
  selectors: {
    '&&': { display: 'none' },
    '&&:not([hidden])': {
      '@media': { [tallPhone]: { display: 'flex', position: 'fixed', insetInline: 0, marginInline: 0 } },
    },
  },
})
