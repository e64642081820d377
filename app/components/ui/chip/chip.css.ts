import { style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { motion, radius, space, target, text } from '~/styles/tokens'

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target,
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.round,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  fontSize: text.sm,
  textDecoration: 'none',
  transition: `border-color ${motion.quick}`,
  selectors: { '&:hover': { borderColor: theme.color.text } },
  '@media': { [media.tablet]: { minHeight: '2.25rem' } },
})
