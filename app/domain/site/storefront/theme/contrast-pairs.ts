import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { contrast, hexOfOklch, oklchOf, rgbOf } from './colour'
import { darkPalette, isDark } from './dark-palette'
import { pairs, paletteOf, type Palette } from './palette'

/** Two colours that stand on each other, with their contrast and what they need (WCAG 2.2 AA). */
export interface ContrastPair {
  name: keyof Palette
  ground: keyof Palette
  colour: string
  groundColour: string
  ratio: number
  needed: number
  isReadable: boolean
  /** The colour nearest to `colour` that is readable, on its other grounds as well where there is one. */
  nearest: { colour: string; ratio: number } | null
}

/** So many steps of lightness are tried from the colour to white and to black. */
const steps = 200

/** The nearest colour of the same hue that `canBeRead`; null where there is none. */
function nearestColour(hex: string, canBeRead: (hex: string) => boolean): string | null {
  const rgb = rgbOf(hex)
  if (!rgb) return null
  const colour = oklchOf(rgb)
  for (let step = 1; step <= steps; step += 1)
    for (const lightness of [colour.lightness - step / steps, colour.lightness + step / steps]) {
      if (lightness < 0 || lightness > 1) continue
      const tried = hexOfOklch({ ...colour, lightness })
      if (canBeRead(tried)) return tried
    }
  return null
}

function nearestReadable(palette: Palette, name: keyof Palette, ground: string, needed: number) {
  const canBeReadOn = (hex: string, other: string, least: number) => (contrast(hex, other) ?? 21) >= least
  const onAll = (hex: string) =>
    pairs.every(([one, other, least]) => one !== name || canBeReadOn(hex, palette[other], least))
  const colour =
    nearestColour(palette[name], onAll) ?? nearestColour(palette[name], (hex) => canBeReadOn(hex, ground, needed))
  return colour === null ? null : { colour, ratio: contrast(colour, ground) ?? 0 }
}

function pairsOf(palette: Palette): ContrastPair[] {
  return pairs.map(([name, ground, needed]) => {
    const [colour, groundColour] = [palette[name], palette[ground]]
    const ratio = contrast(colour, groundColour) ?? 0
    const isReadable = ratio >= needed
    const nearest = isReadable ? null : nearestReadable(palette, name, groundColour, needed)
    return { name, ground, colour, groundColour, ratio, needed, isReadable, nearest }
  })
}

/**
 * All pairs of colours of a look, and those of its dark scheme, which are null where it has none. The dark colours are
 * derived, so that nothing of them is chosen.
 */
export function contrastPairs({ colours, hasDarkScheme }: Pick<StorefrontDocument, 'colours' | 'hasDarkScheme'>): {
  light: ContrastPair[]
  dark: ContrastPair[] | null
} {
  const palette = paletteOf(colours)
  return {
    light: pairsOf(palette),
    dark: hasDarkScheme && !isDark(palette) ? pairsOf(darkPalette(palette)) : null,
  }
}
