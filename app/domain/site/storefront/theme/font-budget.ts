import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { typefacesOf, usedFonts } from './typefaces'

/** The most bytes of typefaces that a page should load. */
export const maxFontBytes = 30_000

/**
 * The sizes in bytes of the files in app/styles/fonts: those of the body and of headings, and the sign of the rupee of
 * both.
 */
export const defaultFontBytes = { body: 15_600, heading: 9_772, rupee: 980 }

/** How many bytes of typefaces a page can load. */
export function fontBytes(look: Pick<StorefrontDocument, 'fonts' | 'typography' | 'customCss'>): number {
  const { hasDefaultBody, hasDefaultHeading } = typefacesOf(look)
  return (
    usedFonts(look).reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) +
    (hasDefaultBody ? defaultFontBytes.body : 0) +
    (hasDefaultHeading ? defaultFontBytes.heading : 0) +
    (hasDefaultBody || hasDefaultHeading ? defaultFontBytes.rupee : 0)
  )
}

/** A warning where pages load more typefaces than they should; null otherwise. */
export function fontBudgetProblem(look: Parameters<typeof fontBytes>[0]): string | null {
  const bytes = fontBytes(look)
  const kilobytes = (count: number) => (count / 1000).toFixed(1)
  return bytes <= maxFontBytes
    ? null
    : `Pages would load ${kilobytes(bytes)} kB of typefaces, more than ${kilobytes(maxFontBytes)} kB`
}
