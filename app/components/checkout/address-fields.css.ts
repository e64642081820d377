import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const countryRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] })
export const grow = style({ flex: '1 1 12rem', minWidth: 0 })
export const more = style({
  paddingBlock: space[3],
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
})
