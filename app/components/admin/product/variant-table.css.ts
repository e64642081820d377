import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'
import { visuallyHiddenRules } from '~/styles/visually-hidden'

export const rows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const row = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
  alignItems: 'start',
  paddingBlock: space[3],
  borderBlockEnd: `1px solid ${theme.color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const name = style({
  display: 'grid',
  overflowWrap: 'anywhere',
  '@media': { '(max-width: 47.99em)': { gridColumn: '1 / -1' }, [media.tablet]: { alignSelf: 'center' } },
})
export const sku = style({ fontSize: text.sm, color: theme.color.textMuted })
export const hidden = style(visuallyHiddenRules)
