import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, shadow, space } from '~/styles/tokens'

export const toasts = style({
  position: 'fixed',
  zIndex: 50,
  insetInline: space[4],
  bottom: 'calc(5rem + env(safe-area-inset-bottom))',
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  pointerEvents: 'none',
  '@media': { [media.tablet]: { bottom: space[6] } },
})
const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } })
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  maxWidth: '28rem',
  padding: `${space[3]} ${space[5]}`,
  borderRadius: radius.medium,
  background: theme.color.text,
  color: theme.color.background,
  boxShadow: shadow.high,
  pointerEvents: 'auto',
  animation: `${rise} ${motion.calm}`,
})
globalStyle(`${toast} button`, { fontWeight: 600, textDecoration: 'underline', minHeight: '1.5rem', flex: 'none' })
