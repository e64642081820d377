import { style } from '@vanilla-extract/css'
import { phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const breadcrumbs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  alignItems: 'center',
  fontSize: text.sm,
  color: theme.color.textMuted,
})
export const crumb = style({
  display: 'inline-flex',
  gap: space[1],
  alignItems: 'center',
  minWidth: 0,
  overflowWrap: 'anywhere',
  // on a phone its heading says where one is
  selectors: { '&:nth-child(n + 3):last-child': { '@media': { [phoneOnly]: { display: 'none' } } } },
})
export const crumbLink = style({
  textDecoration: 'none',
  paddingBlock: space[1],
  // large enough for a finger, without more space around it
  '@media': { [phoneOnly]: { paddingBlock: space[3], marginBlock: `-${space[2]}` } },
  selectors: { '&:hover': { color: theme.color.text, textDecoration: 'underline' } },
})
