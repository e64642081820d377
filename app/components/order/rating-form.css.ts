import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { target, text } from '~/styles/tokens'

export const narrow = style({ maxWidth: '40rem' })
/** Opens the form: one line, so that it takes nothing away from the order. */
export const offer = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: target,
  cursor: 'pointer',
  fontSize: text.sm,
  color: theme.color.textMuted,
  textDecoration: 'underline',
})
