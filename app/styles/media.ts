/** Windows at least this wide. The basic styles are for phones; these queries add to them. */
export const media = {
  phoneWide: '(min-width: 30em)',
  /** From 700 px: sums have a column beside the lines or the form. */
  aside: '(min-width: 43.75em)',
  tablet: '(min-width: 48em)',
  desktop: '(min-width: 64em)',
  wide: '(min-width: 80em)',
  /** A wide window whose pointer can hover: a touch tablet has a wide window, too. */
  desktopHover: '(min-width: 64em) and (hover: hover)',
  /** A pointer that can hover. */
  hover: '(hover: hover) and (pointer: fine)',
  calm: '(prefers-reduced-motion: reduce)',
  forced: '(forced-colors: active)',
} as const

/** Below the tablet. */
export const phoneOnly = '(max-width: 47.99em)'

/**
 * Windows where a bar of 4rem that stays in view takes at most an eighth of the height. In lower ones (a phone on its
 * side, a page at 200 % or 400 %) nothing stays in view.
 */
const tall = '(min-height: 32em)'
/** A phone where the bars at the top and at the bottom stay in view. */
export const tallPhone = `(max-width: 47.99em) and ${tall}`
/** A tablet where the header (3.5rem) stays in view. `tallDesktop` is a desktop where the header (4.75rem) does. */
export const tallTablet = `(min-width: 48em) and (max-width: 63.99em) and ${tall}`
export const tallDesktop = '(min-width: 64em) and (min-height: 39em)'
export const tallBelowDesktop = `(max-width: 63.99em) and ${tall}`
export const lowWindow = '(max-height: 31.99em)'
