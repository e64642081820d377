import type { StyleRule } from '@vanilla-extract/css'

/** Not to be seen, but there for screen readers: for a part that is hidden in some windows only. */
export const visuallyHiddenRules = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: 0,
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} satisfies StyleRule
