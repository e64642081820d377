import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { layer, shadow, space, text } from '~/styles/tokens'

export const bar = style({
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  fontSize: text.sm,
})
export const row = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[5],
})
export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[5], marginInlineStart: 'auto' })
export const name = style({ cursor: 'pointer', '::after': { content: ' ▾' } })
export const panel = style({
  position: 'absolute',
  zIndex: layer.header + 1,
  insetBlockStart: '100%',
  insetInlineEnd: space.gutter,
  maxWidth: `calc(100% - 2 * ${space.gutter})`,
  padding: space[4],
  border: `1px solid ${theme.color.line}`,
  background: theme.color.background,
  boxShadow: shadow.high,
})
export const list = style({ paddingInlineStart: space[3] })
globalStyle(`${panel} a`, { display: 'inline-block', paddingBlock: space[1] })
