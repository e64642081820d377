import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, target } from '~/styles/tokens'

/** As wide as its columns need; on a phone it is moved sideways, and so are the hidden names of its cells. */
export const scroll = style({ position: 'relative', overflowX: 'auto', paddingBlockEnd: space[2] })
export const table = style({ borderCollapse: 'collapse' })
globalStyle(`${table} :is(th, td)`, { padding: 0, fontWeight: 400 })
export const cell = style({
  width: '6.5rem',
  minHeight: target,
  paddingInline: space[2],
  background: theme.color.background,
  border: `1px solid ${theme.color.lineStrong}`,
})
globalStyle(`${table} thead ${cell}`, { fontWeight: 600, background: theme.color.surface })
