import { style } from '@vanilla-extract/css'
import { space, target, text } from '~/styles/tokens'

export const share = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  fontSize: text.sm,
})
export const shareLink = style({ display: 'inline-flex', alignItems: 'center', gap: space[1], minHeight: target })
