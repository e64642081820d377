import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const header = style({
  background: theme.color.surface,
  borderBottom: `1px solid ${theme.color.line}`,
  paddingBlock: space[3],
})
export const mark = style({ fontWeight: 600, textDecoration: 'none' })

/** Space below the last part, because these pages have no footer. */
export const main = style({ paddingBottom: space[12] })
/** A form is no wider than its fields are long. */
export const form = style({ maxWidth: '30rem' })
/** In a table, which can be scrolled sideways. */
export const command = style({ whiteSpace: 'nowrap' })
export const wrappedCommand = style({ overflowWrap: 'anywhere' })
export const list = style({ listStyle: 'disc', paddingInlineStart: '1.25em' })
