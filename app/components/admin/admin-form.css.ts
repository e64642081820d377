import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

/** A form is no wider than its fields are long. */
export const form = style({ display: 'grid', gap: space[3], maxWidth: '30rem', gridTemplateColumns: 'minmax(0, 1fr)' })
/** A part of a page: what belongs together has a line around it. */
export const box = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space[4],
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.medium,
  overflowWrap: 'anywhere',
})
/** In a table, which can be scrolled sideways. */
export const command = style({ whiteSpace: 'nowrap' })
export const wrappedCommand = style({ overflowWrap: 'anywhere' })
export const list = style({ listStyle: 'disc', paddingInlineStart: '1.25em' })
