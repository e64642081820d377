import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const list = style({ fontSize: text.sm })
globalStyle(`${list} > li`, { paddingBlock: space[3], borderTop: `1px solid ${theme.color.line}` })
/** As many columns as there is room for. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 45%), 1fr))',
  gap: `${space[2]} ${space[5]}`,
  overflowWrap: 'anywhere',
})
export const name = style({ color: theme.color.textMuted })
