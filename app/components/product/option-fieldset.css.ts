import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target, text } from '~/styles/tokens'

export const fieldset = style({ scrollMarginTop: '8rem' })
export const options = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[2],
  marginBottom: space[2],
  fontSize: text.sm,
  fontWeight: 600,
})
export const legendValue = style({ fontWeight: 400, color: theme.color.textMuted })
export const legendError = style({
  display: 'inline-flex',
  gap: space[1],
  alignItems: 'center',
  color: theme.color.danger,
})
// a quick view adds the error by a script
globalStyle(`${legend}:has([data-field-error]) [data-place]`, { display: 'none' })
// the icon is no higher than the line
globalStyle(`${legendError} svg`, { width: '1em', height: '1em' })
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
      // bold, but no wider: the values after it stay where they are
      WebkitTextStroke: '0.025em',
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
