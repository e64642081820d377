import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { darkPalette, isDark } from './dark-palette'
import { contrastWarnings, paletteOf } from './palette'

/**
 * What an owner should know of a look before shoppers see it: texts that are hard to read, in each scheme that pages
 * have.
 */
export function lookWarnings({
  colours,
  hasDarkScheme,
}: Pick<StorefrontDocument, 'colours' | 'hasDarkScheme'>): string[] {
  const palette = paletteOf(colours)
  const inDark = hasDarkScheme && !isDark(palette) ? contrastWarnings(darkPalette(palette)) : []
  return [...contrastWarnings(palette), ...inDark.map((warning) => `in the dark scheme, ${warning}`)]
}
