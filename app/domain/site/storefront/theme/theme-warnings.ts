import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { darkPalette, isDark } from './dark-palette'
import { contrastWarnings, paletteOf } from './palette'

/**
 * Returns the warnings that an owner should know before shoppers see a look: texts that are hard to read, in each
 * scheme that pages have.
 */
export function lookWarnings({
  colours,
  hasDarkScheme,
}: Pick<StorefrontDocument, 'colours' | 'hasDarkScheme'>): string[] {
  const palette = paletteOf(colours)
  const inDark = hasDarkScheme && !isDark(palette) ? contrastWarnings(darkPalette(palette)) : []
  return [...contrastWarnings(palette), ...inDark.map((warning) => `in the dark scheme, ${warning}`)]
}
