import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'

export const after = style({ '@media': { [media.tablet]: { order: 1 } } })
