import { style } from '@vanilla-extract/css'
import { clusterTight } from '~/styles/layout.css'
import { space } from '~/styles/tokens'

/** The picture that the shopper uploaded. */
export const ownPicture = style({ width: '4rem' })
/** The actions of a line. The text of the first button is aligned with the text above it. */
export const actions = style([clusterTight, { marginInlineStart: `calc(-1 * ${space[3]})` }])
