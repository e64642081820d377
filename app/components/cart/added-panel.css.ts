import { keyframes, style } from '@vanilla-extract/css'
import { lowWindow, media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, motion, radius, shadow, space } from '~/styles/tokens'

const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } })

/** At the bottom of a phone, at the upper right of a larger window; in a low one it scrolls with the page. */
export const panel = style({
  position: 'fixed',
  zIndex: layer.toast,
  insetInline: space[2],
  bottom: space[2],
  display: 'grid',
  gap: space[3],
  padding: space[4],
  background: theme.color.background,
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.medium,
  boxShadow: shadow.high,
  animation: `${rise} ${motion.calm}`,
  '@media': {
    [media.tablet]: { insetBlock: '5.5rem auto', insetInline: `auto ${space.gutter}`, width: '24rem' },
    [lowWindow]: { position: 'absolute', insetBlock: `calc(var(--page-top, 0px) + ${space[2]}) auto` },
  },
})
export const head = style({ display: 'flex', gap: space[3], alignItems: 'center', color: theme.color.success })
export const message = style({ flex: 1, minWidth: 0, color: theme.color.text })
export const item = style({
  display: 'grid',
  gridTemplateColumns: '4rem minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'center',
})
export const total = style({ display: 'flex', justifyContent: 'space-between', gap: space[4] })
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space[2] })
