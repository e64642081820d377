import { globalStyle, style } from '@vanilla-extract/css'
import { space, text } from '~/styles/tokens'

/** In the middle of the window, as there is nothing else on it. */
export const frame = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space[6],
  minHeight: '100dvh',
  maxWidth: '34rem',
  marginInline: 'auto',
  paddingInline: space.gutter,
  paddingBlock: space[12],
  textAlign: 'center',
})
export const mark = style({ fontSize: text.lg, fontWeight: 600 })
export const form = style({ width: '100%', textAlign: 'start' })
globalStyle(`${form} button`, { width: '100%' })
