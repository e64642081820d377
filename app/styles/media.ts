/** Windows at least this wide. The basic styles are for phones; these queries add to them. */
export const media = {
  phoneWide: '(min-width: 30em)',
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

/** Below the tablet, where the mobile footer bar is shown. */
export const phoneOnly = '(max-width: 47.99em)'
