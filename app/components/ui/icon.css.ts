import { styleVariants } from '@vanilla-extract/css'

const square = (size: string) => ({ width: size, height: size, flex: 'none' })

export const icon = styleVariants({ small: square('1rem'), medium: square('1.375rem'), large: square('2rem') })
