import { globalStyle, keyframes } from '@vanilla-extract/css'
import { theme } from './theme.css'
import { layer, motion } from './tokens'

const fill = keyframes({ from: { scale: '0 1' } })

// The bar of enhance/loading: nearly full at the end of its motion, then full, then hidden.
globalStyle('[data-loading]::before', {
  content: '',
  position: 'fixed',
  zIndex: layer.toast,
  top: 0,
  insetInline: 0,
  height: '3px',
  background: theme.color.theme,
  // seen also over the notice, which may have the same colour
  boxShadow: `0 1px ${theme.color.background}`,
  transformOrigin: 'calc(50% - 50% * var(--forward, 1)) 0',
  scale: '0.95 1',
  animation: `${fill} ${motion.loading}`,
  transition: 'scale 200ms, opacity 400ms',
  pointerEvents: 'none',
})
globalStyle('[data-loading=finished]::before', { scale: '1 1', animation: 'none' })
globalStyle('[data-loading=hidden]::before', { scale: '1 1', opacity: 0, animation: 'none' })
