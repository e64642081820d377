import { style } from '@vanilla-extract/css'
import { space, text } from '~/styles/tokens'

/** The colours are not those of the theme: it is no part of what shoppers see. */
export const bar = style({ paddingBlock: space[1], background: '#1d2330', color: '#fff', fontSize: text.sm })
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space[5] })
export const link = style({ paddingBlock: space[2], color: 'inherit' })
export const member = style({ marginInlineStart: 'auto', color: '#c9cfda' })
