import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const heading = style({ marginBottom: space[6] })
