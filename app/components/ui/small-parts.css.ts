import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, shadow, space, target, text } from '~/styles/tokens'

export const badge = recipe({
  base: {
    display: 'inline-block',
    padding: '0.2rem 0.5rem',
    fontSize: '0.6875rem',
    fontWeight: 700,
    lineHeight: 1.3,
    letterSpacing: '0.08em',
    textTransform: 'uppercase',
    borderRadius: radius.small,
  },
  variants: {
    tone: {
      neutral: {
        background: theme.color.background,
        color: theme.color.text,
        boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
      },
      accent: { background: theme.color.accent, color: theme.color.onAccent },
      theme: { background: theme.color.theme, color: theme.color.onTheme },
      sale: { background: theme.color.sale, color: '#fff' },
      success: { background: theme.color.successSoft, color: theme.color.success },
      warning: { background: theme.color.warningSoft, color: theme.color.warning },
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export const count = style({
  position: 'absolute',
  top: '0.15rem',
  right: '0.05rem',
  minWidth: '1.2rem',
  height: '1.2rem',
  paddingInline: '0.25rem',
  display: 'grid',
  placeItems: 'center',
  borderRadius: radius.round,
  background: theme.color.accent,
  color: theme.color.onAccent,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
})

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: '2.25rem',
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.round,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  fontSize: text.sm,
  textDecoration: 'none',
  transition: `border-color ${motion.quick}`,
  selectors: { '&:hover': { borderColor: theme.color.text } },
})

export const rating = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: text.sm,
  color: theme.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const stars = style({ width: '5.5rem', height: '1.1rem', flex: 'none' })
export const starsEmpty = style({ fill: theme.color.line })
export const starsFull = style({ fill: theme.color.accent, '@media': { [media.forced]: { fill: 'CanvasText' } } })

export const breadcrumbs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  alignItems: 'center',
  fontSize: text.sm,
  color: theme.color.textMuted,
})
export const crumb = style({ display: 'inline-flex', gap: space[1], alignItems: 'center' })
export const crumbLink = style({
  textDecoration: 'none',
  paddingBlock: space[1],
  selectors: { '&:hover': { color: theme.color.text, textDecoration: 'underline' } },
})

export const pagination = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[1] })
export const pageLink = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: target,
  height: target,
  paddingInline: space[2],
  textDecoration: 'none',
  borderRadius: radius.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover': { background: theme.color.surface },
    '&[aria-current]': { background: theme.color.theme, color: theme.color.onTheme, fontWeight: 600 },
  },
})

export const emptyState = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[4],
  paddingBlock: space[16],
  textAlign: 'center',
})
export const emptyIcon = style({
  display: 'grid',
  placeItems: 'center',
  width: '5rem',
  height: '5rem',
  borderRadius: '50%',
  background: theme.color.surface,
  color: theme.color.theme,
})

const shimmer = keyframes({ to: { opacity: 0.45 } })
export const skeleton = style({
  display: 'block',
  background: theme.color.line,
  borderRadius: radius.small,
  animation: `${shimmer} 900ms ease-in-out infinite alternate`,
})

export const tableScroll = style({ overflowX: 'auto' })
export const table = style({ fontSize: text.sm, fontVariantNumeric: 'tabular-nums' })
export const cell = style({
  padding: `${space[2]} ${space[3]}`,
  textAlign: 'left',
  borderBottom: `1px solid ${theme.color.line}`,
  verticalAlign: 'top',
})
export const headCell = style([cell, { fontWeight: 600, background: theme.color.surface, whiteSpace: 'nowrap' }])

export const toasts = style({
  position: 'fixed',
  zIndex: 50,
  insetInline: space[4],
  bottom: 'calc(5rem + env(safe-area-inset-bottom))',
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  pointerEvents: 'none',
  '@media': { [media.tablet]: { bottom: space[6] } },
})
const rise = keyframes({ from: { opacity: 0, translate: '0 1rem' } })
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  maxWidth: '28rem',
  padding: `${space[3]} ${space[5]}`,
  borderRadius: radius.medium,
  background: theme.color.text,
  color: theme.color.background,
  boxShadow: shadow.high,
  pointerEvents: 'auto',
  animation: `${rise} ${motion.calm}`,
})
