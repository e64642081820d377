import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const notice = style({
  position: 'relative',
  padding: `${space[2]} 3rem`,
  background: theme.color.noticeBackground,
  color: theme.color.noticeText,
  fontSize: text.sm,
  textAlign: 'center',
})
export const close = style({ position: 'absolute', insetInlineEnd: space[1], top: '50%', translate: '0 -50%' })
