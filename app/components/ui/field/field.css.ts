import { globalStyle, style } from '@vanilla-extract/css'
import { media, phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target, text } from '~/styles/tokens'

export const field = style({ display: 'grid', gap: space[1], alignContent: 'start', minWidth: 0 })
export const label = style({ fontSize: text.sm, fontWeight: 600 })
export const optional = style({ fontWeight: 400, color: theme.color.textMuted })
export const error = style({
  display: 'flex',
  gap: space[1],
  alignItems: 'start',
  fontSize: text.sm,
  fontWeight: 600,
  color: theme.color.danger,
})

export const control = style({
  width: '100%',
  minHeight: target,
  padding: `${space[2]} ${space[3]}`,
  background: theme.color.background,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: radius.small,
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: theme.color.text },
    '&:focus-visible': { outlineOffset: 0 },
    '&[aria-invalid=true]': {
      borderColor: theme.color.danger,
      boxShadow: `inset 0 0 0 1px ${theme.color.danger}`,
      '@media': { [media.forced]: { borderWidth: '3px' } },
    },
    '&::placeholder': { color: theme.color.textMuted },
    '&:disabled': { background: theme.color.surface, cursor: 'not-allowed' },
  },
})
globalStyle(`textarea${control}`, { minHeight: '6rem', resize: 'vertical' })
globalStyle(`input[type=file]${control}`, { padding: space[2] })
globalStyle('::file-selector-button', { font: 'inherit' })

// a phone number is read from left to right in every language, and its country code comes first
export const inputRow = style({ display: 'flex', alignItems: 'stretch', direction: 'ltr' })
export const prefix = style({
  display: 'grid',
  placeItems: 'center',
  paddingInline: space[3],
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderInlineEnd: 0,
  borderRadius: `${radius.small} 0 0 ${radius.small}`,
  color: theme.color.textMuted,
  whiteSpace: 'nowrap',
})
globalStyle(`${prefix} + ${control}`, { borderStartStartRadius: 0, borderEndStartRadius: 0, textAlign: 'start' })

export const choice = style({
  display: 'flex',
  gap: space[3],
  alignItems: 'start',
  cursor: 'pointer',
  paddingBlock: space[1],
  '@media': { [phoneOnly]: { paddingBlock: '0.6rem' } },
})
/** The native box or dot, in the theme's colour. */
export const tick = style({
  width: '1.25rem',
  height: '1.25rem',
  margin: '0.15em 0 0',
  flex: 'none',
  accentColor: theme.color.theme,
})

export const cards = style({ display: 'grid', gap: space[3] })
/** As large as the headings of a form's parts. */
export const legend = style({
  marginBottom: space[3],
  fontFamily: theme.font.heading,
  fontSize: text.lg,
  fontWeight: theme.font.headingWeight,
})
export const radioCard = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: `${space[1]} ${space[3]}`,
  alignItems: 'start',
  padding: space[4],
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.medium,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    '&:hover': { borderColor: theme.color.lineStrong },
    '&:has([aria-invalid=true])': { borderColor: theme.color.danger },
    '&:has(:checked)': {
      borderColor: theme.color.theme,
      boxShadow: `inset 0 0 0 1px ${theme.color.theme}`,
      background: theme.color.themeShadow,
      '@media': { [media.forced]: { outline: '2px solid Highlight' } },
    },
    '&:has(:disabled)': { cursor: 'not-allowed', color: theme.color.textMuted },
    '&:has(:focus-visible)': { outline: `2px solid ${theme.color.theme}`, outlineOffset: '2px' },
  },
})
export const cardTitle = style({ fontWeight: 600 })
export const cardText = style({ display: 'block', fontSize: text.sm, color: theme.color.textMuted, fontWeight: 400 })
export const cardAside = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })

export const summary = style({
  border: `2px solid ${theme.color.danger}`,
  borderRadius: radius.small,
  background: theme.color.dangerSoft,
  padding: space[4],
  display: 'grid',
  gap: space[2],
})
export const summaryTitle = style({ fontFamily: theme.font.body, fontSize: text.md, fontWeight: 700 })
export const summaryLink = style({ color: theme.color.danger, fontWeight: 600 })
