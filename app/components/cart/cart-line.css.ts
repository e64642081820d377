import { style } from '@vanilla-extract/css'
import { clusterTight } from '~/styles/layout.css'
import { space } from '~/styles/tokens'

/** The picture that the shopper uploaded. */
export const ownPicture = style({ width: '4rem' })
/** What can be done with a line; the text of its first button is in line with the text above. */
export const actions = style([clusterTight, { marginInlineStart: `calc(-1 * ${space[3]})` }])
