import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const message = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: space[4],
  minHeight: '60vh',
  paddingBlock: space[16],
  textAlign: 'center',
})
export const number = style({
  fontFamily: theme.font.heading,
  fontSize: 'clamp(5rem, 20vw, 11rem)',
  lineHeight: 1,
  color: theme.color.theme,
})
export const list = style({
  display: 'grid',
  gap: space[2],
  textAlign: 'start',
  listStyle: 'disc',
  paddingInlineStart: space[5],
})
/** An address that the visitor typed may be one long word. */
export const address = style({ overflowWrap: 'anywhere' })
/** The style of the details of an error that developers see. */
export const development = style({ maxWidth: '100%', overflowX: 'auto', textAlign: 'start' })
