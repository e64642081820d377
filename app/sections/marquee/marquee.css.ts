import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { space, target, text as size } from '~/styles/tokens'

const move = keyframes({ to: { transform: 'translateX(-100%)' } })

export const band = style({ display: 'flex', alignItems: 'center', overflow: 'hidden' })
export const stop = style({
  flexShrink: 0,
  fontSize: size.sm,
  paddingInline: space[3],
  minHeight: target,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  '@media': { [media.calm]: { display: 'none' } },
})
export const tick = style({})
export const view = style({
  display: 'flex',
  overflow: 'hidden',
  direction: 'ltr',
  '@media': { [media.calm]: { overflowX: 'auto' } },
})
export const line = style({
  display: 'flex',
  flexShrink: 0,
  minWidth: '100%',
  justifyContent: 'space-around',
  paddingBlock: space[3],
  animation: `${move} 30s linear infinite`,
  selectors: { [`${view}:hover &, ${band}:has(:checked) &`]: { animationPlayState: 'paused' } },
  '@media': { [media.calm]: { animation: 'none' } },
})
export const text = style({ paddingInline: space[8], whiteSpace: 'nowrap', fontWeight: 600 })
globalStyle(`${line}[aria-hidden]`, { '@media': { [media.calm]: { display: 'none' } } })
