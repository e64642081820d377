import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const subcategories = style({ marginBottom: space[10] })
