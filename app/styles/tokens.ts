import { theme } from './theme.css'

/** Distances, named by their number of quarter rems: `space[4]` is 1rem. */
export const space = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  20: '5rem',
  /** Page gutter. */
  gutter: 'clamp(1rem, 4vw, 3rem)',
  /** Between the sections of a page. */
  section: 'clamp(3rem, 7vw, 6rem)',
} as const

/** Font sizes; the larger ones grow with the window. */
export const text = {
  xs: '0.75rem',
  sm: '0.875rem',
  base: '1rem',
  md: '1.125rem',
  lg: 'clamp(1.2rem, 1.1rem + 0.5vw, 1.45rem)',
  xl: 'clamp(1.5rem, 1.3rem + 1vw, 2.1rem)',
  xxl: 'clamp(1.9rem, 1.5rem + 2vw, 3rem)',
  display: 'clamp(2.3rem, 1.6rem + 2.6vw, 4.75rem)',
} as const

/** Corners, as the theme has them. */
export const radius = theme.corner

export const shadow = {
  low: '0 1px 2px rgb(20 20 35 / 8%)',
  middle: '0 6px 24px -6px rgb(20 20 35 / 18%)',
  high: '0 24px 60px -12px rgb(20 20 35 / 32%)',
} as const

/** The stacking order (z-index). Dialogs are in the browser's top layer. */
export const layer = { raised: 1, bar: 20, header: 30, skip: 40, toast: 50 } as const

const slowingDown = 'cubic-bezier(.2,.7,.2,1)'
export const motion = {
  quick: '120ms ease-out',
  calm: `240ms ${slowingDown}`,
  slow: `500ms ${slowingDown}`,
  /** Until the bar of loading is nearly full (specification 2, section 9). */
  loading: `2000ms ${slowingDown}`,
} as const

/** The minimum size of a button or link for touch. */
export const target = '2.75rem'
