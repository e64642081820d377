import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'

/** It has its place before the text arrives, which takes the free one. With `order` it would stand in it until then. */
export const after = style({ '@media': { [media.tablet]: { gridArea: '1 / 2' } } })
