import { pictureUrl } from '~/domain/media/picture'
import type { StorefrontDocument } from './storefront.schema'

/** Font stacks of families that are installed on most devices. */
const fontStacks: Readonly<Record<string, string>> = {
  system: 'system-ui, sans-serif',
  humanist: '"Avenir Next", Avenir, "Segoe UI", "Helvetica Neue", Roboto, system-ui, sans-serif',
  grotesque: '"Helvetica Neue", Helvetica, Arial, sans-serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Manjari, system-ui, sans-serif',
  oldstyle:
    '"Iowan Old Style", "Palatino Linotype", Palatino, P052, "URW Palladio L", "Noto Serif", ui-serif, Georgia, serif',
  transitional: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  didone: 'Didot, "Bodoni MT", "Noto Serif Display", "URW Palladio L", P052, serif',
  monospace: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
}

type Rgb = readonly [number, number, number]

function rgbOf(hex: string): Rgb | null {
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

const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const darker = ([red, green, blue]: Rgb, share: number): Rgb => [
  red * (1 - share),
  green * (1 - share),
  blue * (1 - share),
]

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two hex colours, 1 to 21 (WCAG 2.2); null when one of them is not a colour. */
export function contrast(one: string, other: string): number | null {
  const [first, second] = [rgbOf(one), rgbOf(other)]
  if (!first || !second) return null
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A font-family value: a known stack, or the given families, quoted; null when a name is not valid. */
function fontFamily(value: string, fonts: StorefrontDocument['fonts']): string | null {
  const stack = Object.hasOwn(fontStacks, value) ? fontStacks[value] : undefined
  if (stack) return stack
  const families = value.split(',').map((family) => family.trim().replace(/^(["'])(.*)\1$/, '$2'))
  if (!families.every((family) => /^[A-Za-z\d][A-Za-z\d -]{0,40}$/.test(family))) return null
  const fallbacks = fonts.flatMap(({ family, fallback }) =>
    fallback && families.includes(family) ? [`${family} fallback`] : [],
  )
  return `${[...families, ...fallbacks].map((family) => `"${family}"`).join(', ')}, system-ui, sans-serif`
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The style sheet of a storefront's theme: its fonts, and the custom properties of app/styles/theme.css.ts, set on
 * :root. The hover colour is 10 % darker than the theme colour, the shadow has an alpha of 0.1 and the fade of 0.5
 * (specification 2, section 9). Values that are not colours or font names are left out, so no value can end its
 * declaration.
 */
export function themeCss(
  storefront: Pick<StorefrontDocument, 'colours' | 'typography' | 'fonts' | 'isBoxed' | 'background' | 'customCss'>,
): string {
  const properties = new Map<string, string>()
  for (const [name, value] of Object.entries(storefront.colours)) {
    const rgb = value ? rgbOf(value) : null
    if (rgb) properties.set(`color-${kebab(name)}`, hexOf(rgb))
  }
  const themeColour = storefront.colours.theme ? rgbOf(storefront.colours.theme) : null
  if (themeColour) {
    const hex = hexOf(themeColour)
    properties.set('color-theme-hover', hexOf(darker(themeColour, 0.1)))
    properties.set('color-theme-shadow', `${hex}1a`)
    properties.set('color-theme-fade', `${hex}80`)
    if (!properties.has('color-on-theme')) properties.set('color-on-theme', readableOn(hex))
  }
  const accent = properties.get('color-accent')
  if (accent && !properties.has('color-on-accent')) properties.set('color-on-accent', readableOn(accent))
  const { body, heading, size, weight, headingWeight, headingSize } = storefront.typography
  for (const [name, value] of [
    ['body', body],
    ['heading', heading],
  ] as const) {
    const family = value ? fontFamily(value, storefront.fonts) : null
    if (family) properties.set(`font-${name}`, family)
  }
  if (size !== null) properties.set('font-size', `${size / 16}rem`)
  if (weight !== null) properties.set('font-weight', String(weight))
  if (headingWeight !== null) properties.set('font-heading-weight', String(headingWeight))
  if (!storefront.isBoxed) properties.set('layout-width', 'none')
  const faces = storefront.fonts.map(
    (font) =>
      `@font-face{font-family:"${font.family}";src:url("${font.path}") format("woff2");font-weight:${font.weightRange};font-display:swap}`,
  )
  const fallbacks = storefront.fonts.flatMap(({ family, fallback }) =>
    fallback
      ? `@font-face{font-family:"${family} fallback";src:local("Arial"),local("ArialMT"),local("Helvetica"),local("Liberation Sans");size-adjust:${fallback.sizeAdjust}%;ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;line-gap-override:0%}`
      : [],
  )
  const root = [...properties].map(([name, value]) => `--${name}:${value}`).join(';')
  // the content keeps the background colour, so that text can be read in front of any picture
  const { type, image } = storefront.background
  const background =
    type === 'image' && image !== null
      ? `body{background-image:url("${pictureUrl(image, 1536)}");background-size:cover;background-attachment:fixed}` +
        `#main{background:var(--color-background);max-width:var(--layout-width);margin-inline:auto}`
      : ''
  const title = headingSize === null ? '' : `:where(h1){font-size:clamp(1.5rem,6vw,${headingSize / 16}rem)}`
  const own = `${title}${background}${storefront.customCss}`
  return `${faces.join('')}${fallbacks.join('')}${root ? `:root{${root}}` : ''}${own}`
}

function readableOn(hex: string): string {
  return (contrast(hex, '#ffffff') ?? 0) >= (contrast(hex, '#1b1a17') ?? 0) ? '#ffffff' : '#1b1a17'
}

/** The pairs of colours that texts are shown in. */
const textPairs = [
  ['text', 'background'],
  ['text', 'surface'],
  ['textMuted', 'background'],
  ['textMuted', 'surface'],
  ['onTheme', 'theme'],
  ['onAccent', 'accent'],
  ['sale', 'background'],
  ['noticeText', 'noticeBackground'],
] as const

/** Warnings about colours on which texts are hard to read: a contrast below 4.5:1 (decisions, Theme; WCAG 2.2 AA). */
export function contrastWarnings(colours: StorefrontDocument['colours']): string[] {
  return textPairs.flatMap(([text, ground]) => {
    const [one, other] = [colours[text], colours[ground]]
    const ratio = one && other ? contrast(one, other) : null
    return ratio !== null && ratio < 4.5 ? [`${text} on ${ground}: ${ratio.toFixed(1)}:1 is less than 4.5:1`] : []
  })
}
