import { keyframes, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius } from '~/styles/tokens'

const shimmer = keyframes({ to: { opacity: 0.45 } })
export const skeleton = style({
  display: 'block',
  background: theme.color.line,
  borderRadius: radius.small,
  animation: `${shimmer} 900ms ease-in-out infinite alternate`,
})
