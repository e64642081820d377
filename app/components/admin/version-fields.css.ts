import { style } from '@vanilla-extract/css'
import { space } from '~/styles/tokens'

export const conflict = style({ display: 'grid', gap: space[2], gridTemplateColumns: 'minmax(0, 1fr)' })
export const choice = style({ display: 'flex', gap: space[2], alignItems: 'baseline', minHeight: '44px' })
/** Long texts keep their lines. */
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
