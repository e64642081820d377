import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { lowWindow } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, shadow, space } from '~/styles/tokens'

const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } })
const slide = keyframes({ from: { translate: 'calc(100% * var(--forward, 1)) 0' } })

export const dialog = style({
  width: 'min(60rem, calc(100vw - 2rem))',
  maxHeight: 'calc(100dvh - 2rem)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: theme.color.background,
  borderRadius: radius.medium,
  boxShadow: shadow.high,
  selectors: { '&[open]': { animation: `${rise} ${motion.calm}` } },
})
export const dialogNarrow = style([dialog, { width: 'min(34rem, calc(100vw - 2rem))' }])
export const drawer = style({
  marginBlock: 0,
  marginInline: 'auto 0',
  height: '100dvh',
  maxHeight: 'none',
  width: 'min(28rem, 100vw)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: theme.color.background,
  boxShadow: shadow.high,
  selectors: { '&[open]': { animation: `${slide} ${motion.calm}` } },
})
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  paddingBlock: space[2],
  paddingInline: `${space[6]} ${space[2]}`,
  background: theme.color.background,
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': { [lowWindow]: { position: 'static' } },
})
export const body = style({ padding: space[6] })
globalStyle('body:has(dialog:modal)', { overflow: 'hidden' })
