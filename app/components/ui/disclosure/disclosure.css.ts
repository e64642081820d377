import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { motion, space, target } from '~/styles/tokens'

/** The icon chevron-down as a mask instead of an element, because a listing has many filters. */
const chevron = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9.5 6 6 6-6'/%3E%3C/svg%3E") center / contain no-repeat`

export const disclosure = style({ borderBottom: `1px solid ${theme.color.line}` })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minHeight: target,
  paddingBlock: space[3],
  fontWeight: 600,
  '::after': {
    content: '',
    width: '1rem',
    height: '1rem',
    flex: 'none',
    background: 'currentcolor',
    mask: chevron,
    transition: `rotate ${motion.quick}`,
    forcedColorAdjust: 'none',
  },
  selectors: { '&:hover': { color: theme.color.theme }, 'details[open] > &::after': { rotate: '180deg' } },
})
export const content = style({ paddingBottom: space[5] })
