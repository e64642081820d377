import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target, text } from '~/styles/tokens'

const turn = keyframes({ to: { rotate: '1turn' } })

export const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  border: '1px solid transparent',
  borderRadius: radius.button,
  fontWeight: 600,
  letterSpacing: '0.02em',
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}, color ${motion.quick}, transform ${motion.quick}`,
  selectors: {
    '&:active': { transform: 'translateY(1px)' },
    '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.55 },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  '@media': { print: { display: 'none' } },
})
export const variants = styleVariants({
  primary: {
    background: theme.color.theme,
    color: theme.color.onTheme,
    selectors: { '&:hover:not(:disabled), &:active:not(:disabled)': { background: theme.color.themeHover } },
    '@media': { [media.forced]: { borderColor: 'ButtonBorder' } },
  },
  secondary: {
    borderColor: theme.color.text,
    color: theme.color.text,
    selectors: { '&:hover:not(:disabled)': { background: theme.color.text, color: theme.color.background } },
  },
  quiet: {
    color: theme.color.theme,
    textDecoration: 'underline',
    textUnderlineOffset: '0.25em',
    textDecorationThickness: '1px',
    // its text stands where the text above it does
    selectors: { '&&': { paddingInline: 0 }, '&:hover': { textDecorationThickness: '2px' } },
  },
  accent: {
    background: theme.color.accent,
    color: theme.color.onAccent,
    selectors: { '&:hover:not(:disabled)': { boxShadow: 'inset 0 0 0 99px rgb(0 0 0 / 8%)' } },
    '@media': { [media.forced]: { borderColor: 'ButtonBorder' } },
  },
  danger: {
    borderColor: theme.color.danger,
    color: theme.color.danger,
    selectors: { '&:hover:not(:disabled)': { background: theme.color.danger, color: theme.color.background } },
  },
})
export const sizes = styleVariants({
  small: {
    minHeight: target,
    padding: `${space[1]} ${space[3]}`,
    fontSize: text.sm,
    '@media': { [media.tablet]: { minHeight: '2.25rem' } },
  },
  medium: { minHeight: target, padding: `${space[2]} ${space[5]}` },
  large: { minHeight: '3.25rem', padding: `${space[3]} ${space[8]}`, fontSize: text.md },
})
export const wide = style({ width: '100%' })

export const spinner = style({
  width: '1em',
  height: '1em',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  animation: `${turn} 800ms linear infinite`,
})

/** A square button that contains only an icon. */
export const iconButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  position: 'relative',
  minWidth: target,
  minHeight: target,
  borderRadius: radius.round,
  color: 'inherit',
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: theme.color.themeShadow }, '&:active': { background: theme.color.line } },
})
