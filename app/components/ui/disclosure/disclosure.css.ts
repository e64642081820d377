import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { motion, space, target } from '~/styles/tokens'

export const disclosure = style({ borderBottom: `1px solid ${theme.color.line}` })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minHeight: target,
  paddingBlock: space[3],
  fontWeight: 600,
  selectors: { '&:hover': { color: theme.color.theme } },
})
export const chevron = style({
  display: 'inline-flex',
  transition: `rotate ${motion.quick}`,
  selectors: { 'details[open] > summary > &': { rotate: '180deg' } },
})
export const content = style({ paddingBottom: space[5] })
