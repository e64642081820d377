import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

/** A sheet of paper of its own, where it is printed. */
export const sheet = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space[4],
  border: `1px solid ${theme.color.line}`,
  overflowWrap: 'anywhere',
  '@media': {
    print: { border: 0, padding: 0, selectors: { '&:not(:last-child)': { breakAfter: 'page' } } },
  },
})
/** The address, large enough to be cut out and stuck on the parcel. */
export const address = style({ fontSize: text.lg, lineHeight: 1.4 })
export const onScreen = style({ '@media': { print: { display: 'none' } } })
