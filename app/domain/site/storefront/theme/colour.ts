/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Lightness 0 to 1, chroma from 0 (grey) and hue in radians: equal steps look equal (OKLCH, CSS Color 4). */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Returns the red, green and blue of #rgb or #rrggbb; null for anything else. */
export function rgbOf(hex: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(hex)
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : hex
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long)?.slice(1)
  if (!parts) return null
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16))
  return [red, green, blue]
}

/** As #rrggbb. */
export const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Darker by a share of 0 to 1. */
export const darker = ([red, green, blue]: Rgb, share: number): Rgb => [
  red * (1 - share),
  green * (1 - share),
  blue * (1 - share),
]

const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
const encoded = (part: number) => 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two hex colours, 1 to 21 (WCAG 2.2); null when one of them is not a colour. */
export function contrast(one: string, other: string): number | null {
  const [first, second] = [rgbOf(one), rgbOf(other)]
  if (!first || !second) return null
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** White or nearly black, whichever can be read better on a colour. */
export function readableOn(hex: string): string {
  return (contrast(hex, '#ffffff') ?? 0) >= (contrast(hex, '#1b1a17') ?? 0) ? '#ffffff' : '#1b1a17'
}

export function oklchOf(rgb: Rgb): Oklch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, yellow),
    hue: Math.atan2(yellow, a),
  }
}

function rgbOfOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** As #rrggbb; a colour that screens cannot show gets as much chroma as they can. */
export function hexOfOklch(colour: Oklch): string {
  for (let { chroma } = colour; ; chroma = Math.max(0, chroma - 0.01)) {
    const rgb = rgbOfOklch({ ...colour, chroma })
    if (chroma === 0 || rgb.every((part) => part >= -0.5 && part <= 255.5)) {
      const [red, green, blue] = rgb.map((part) => Math.min(255, Math.max(0, part)))
      return hexOf([red ?? 0, green ?? 0, blue ?? 0])
    }
  }
}
