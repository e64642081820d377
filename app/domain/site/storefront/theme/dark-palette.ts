import { contrast, hexOfOklch, luminance, oklchOf, readableOn, rgbOf } from './colour'
import { pairs, type Palette } from './palette'

/** Lightness (OKLCH) of what keeps its hue and little of its chroma: grounds, lines and texts. */
const lightness = {
  background: 0.2,
  surface: 0.26,
  line: 0.37,
  lineStrong: 0.62,
  text: 0.95,
  textMuted: 0.78,
  successSoft: 0.3,
  warningSoft: 0.3,
  dangerSoft: 0.3,
} as const
const maxChroma: Partial<Record<keyof Palette, number>> = { successSoft: 0.05, warningSoft: 0.05, dangerSoft: 0.06 }

/** The colours that are made lighter until they can be read on the dark grounds. */
const raised = ['theme', 'sale', 'success', 'warning', 'danger', 'textMuted', 'lineStrong'] as const

/** Whether texts are light on a dark ground already. */
export function isDark({ background, text }: Palette): boolean {
  const [ground, letters] = [rgbOf(background), rgbOf(text)]
  return ground !== null && letters !== null && luminance(ground) < luminance(letters)
}

/**
 * The colours of the dark scheme: the same hues with light texts on dark grounds. Every pair that can be read in the
 * light scheme can be read in the dark one. The notice and the accent keep their colours.
 */
export function darkPalette(palette: Palette): Palette {
  const dark = { ...palette }
  const names = Object.keys(lightness) as Array<keyof typeof lightness>
  for (const name of names) {
    const rgb = rgbOf(palette[name])
    if (!rgb) continue
    const { chroma, hue } = oklchOf(rgb)
    dark[name] = hexOfOklch({ lightness: lightness[name], chroma: Math.min(chroma, maxChroma[name] ?? 0.025), hue })
  }
  for (const name of raised) dark[name] = raise(dark, name)
  if ((contrast(dark.onTheme, dark.theme) ?? 0) < 4.5) dark.onTheme = readableOn(dark.theme)
  return dark
}

/** A colour in the lightness that its pairs need. */
function raise(palette: Palette, name: (typeof raised)[number]): string {
  const rgb = rgbOf(palette[name])
  if (!rgb) return palette[name]
  const colour = oklchOf(rgb)
  const grounds = pairs.flatMap(([one, ground, needed]) => (one === name ? [{ ground: palette[ground], needed }] : []))
  const canBeRead = (hex: string) => grounds.every(({ ground, needed }) => (contrast(hex, ground) ?? 21) >= needed)
  let hex = palette[name]
  for (let raisedBy = 0; !canBeRead(hex) && colour.lightness + raisedBy < 1; raisedBy += 0.02)
    hex = hexOfOklch({ ...colour, lightness: Math.min(1, colour.lightness + raisedBy) })
  return hex
}
