import { style } from '@vanilla-extract/css'
import { media, phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const line = style({
  scrollMarginTop: space[16],
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: space[4],
  paddingBlock: space[5],
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': { [media.tablet]: { gridTemplateColumns: '8rem minmax(0, 1fr)' } },
})
export const body = style({
  display: 'grid',
  gap: space[2],
  alignContent: 'start',
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const name = style({
  '@media': { [phoneOnly]: { paddingBlock: space[2], marginBlock: `-${space[2]}` } },
  fontFamily: theme.font.heading,
  fontSize: text.md,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
