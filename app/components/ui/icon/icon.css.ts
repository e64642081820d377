import { style, styleVariants } from '@vanilla-extract/css'

// The shapes of the sprite inherit these properties. Styles inside the sprite would need an exception in the page's
// policy.
const square = (size: string) =>
  ({
    width: size,
    height: size,
    flex: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.6,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }) as const

export const icon = styleVariants({ small: square('1rem'), medium: square('1.375rem'), large: square('2rem') })
/** An arrow or chevron that points forward or back in reading direction. */
export const directed = style({ transform: 'scaleX(var(--forward, 1))' })
