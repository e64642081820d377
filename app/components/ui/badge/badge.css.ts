import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius } from '~/styles/tokens'

const base = style({
  display: 'inline-block',
  padding: '0.2rem 0.5rem',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: 1.3,
  letterSpacing: '0.08em',
  textTransform: 'uppercase',
  borderRadius: radius.small,
  '@media': { [media.forced]: { border: '1px solid' } },
})
export const badge = styleVariants(
  {
    neutral: {
      background: theme.color.background,
      color: theme.color.text,
      boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
    },
    accent: { background: theme.color.accent, color: theme.color.onAccent },
    theme: { background: theme.color.theme, color: theme.color.onTheme },
    sale: { background: theme.color.sale, color: theme.color.background },
    success: { background: theme.color.successSoft, color: theme.color.success },
    warning: { background: theme.color.warningSoft, color: theme.color.warning },
  },
  (tone) => [base, tone],
)
