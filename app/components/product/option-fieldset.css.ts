import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target, text } from '~/styles/tokens'

export const fieldset = style({ scrollMarginTop: '8rem' })
export const options = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
globalStyle(`${options} + *`, { marginTop: space[2] })
export const legend = style({
  display: 'flex',
  gap: space[2],
  marginBottom: space[2],
  fontSize: text.sm,
  fontWeight: 600,
})
export const legendValue = style({ fontWeight: 400, color: theme.color.textMuted })
export const option = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minWidth: target,
  minHeight: target,
  paddingInline: space[3],
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: theme.color.text },
    '&:has(:checked)': {
      borderColor: theme.color.theme,
      boxShadow: `inset 0 0 0 1px ${theme.color.theme}`,
      fontWeight: 600,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${theme.color.theme}`, outlineOffset: '2px' },
    '&[data-unavailable]': { borderStyle: 'dashed', color: theme.color.textMuted, textDecoration: 'line-through' },
  },
})
/** The radio covers its label. It is transparent, but works with the keyboard and with assistive technology. */
export const optionInput = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
})
globalStyle(`${option}:has(:checked)`, { '@media': { [media.forced]: { outline: '2px solid Highlight' } } })
