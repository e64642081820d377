import { style } from '@vanilla-extract/css'

/** The picture that the shopper uploaded. */
export const ownPicture = style({ width: '4rem' })
