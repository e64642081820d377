import { style } from '@vanilla-extract/css'
import { lowWindow } from '~/styles/media'

export const link = style({
  visibility: 'hidden',
  opacity: 0,
  transition: 'opacity 200ms, visibility 200ms',
  selectors: {
    '&[data-shown]': { visibility: 'visible', opacity: 1 },
    '&&': { '@media': { [lowWindow]: { display: 'none' } } },
  },
})
