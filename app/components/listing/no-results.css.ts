import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const suggestions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], justifyContent: 'center' })
