import { style, styleVariants } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, space } from '~/styles/tokens'

const tone = (colour: string, soft: string) => ({ color: colour, background: soft, borderColor: colour })

const base = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'start',
  padding: `${space[3]} ${space[4]}`,
  border: 0,
  borderInlineStart: '3px solid',
  borderRadius: radius.small,
})
export const notice = styleVariants(
  {
    info: tone(theme.color.theme, theme.color.themeShadow),
    success: tone(theme.color.success, theme.color.successSoft),
    warning: tone(theme.color.warning, theme.color.warningSoft),
    danger: tone(theme.color.danger, theme.color.dangerSoft),
  },
  (look) => [base, look],
)
export const text = style({ color: theme.color.text, minWidth: 0, flex: 1 })
