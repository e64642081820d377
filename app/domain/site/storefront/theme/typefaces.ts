import { familyName } from '~/domain/catalogue/media/fonts/family-name'
import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'

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

/** The names of the stacks of installed families. */
export const fontStackNames: readonly string[] = Object.keys(fontStacks)

/** The typefaces that every shop has (app/styles/body-font.css, heading-font.css). */
export const shopFamilies = { body: 'Figtree', heading: 'Vesper Libre' }

/**
 * The families of a shop that has chosen none: the shop's own typefaces and their fallbacks
 * (app/styles/fallback-fonts.css).
 */
export const defaultFamilies = {
  body: 'Figtree, "Figtree Roboto", "Figtree fallback", "Figtree DejaVu", system-ui, sans-serif',
  heading: '"Vesper Libre", "Vesper fallback", "Vesper Noto", "Vesper DejaVu", serif',
}

/**
 * The typefaces that take the place of an owner's font until its file has arrived: Arial and what is as wide, and
 * DejaVu Sans where Linux has nothing else, which is wider by 14.7 %.
 */
const fallbackFonts = [
  {
    suffix: 'fallback',
    width: 1,
    names: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'Roboto', 'Roboto Regular'],
  },
  { suffix: 'DejaVu', width: 1.147, names: ['DejaVu Sans'] },
] as const

type Font = StorefrontDocument['fonts'][number]
type Look = Pick<StorefrontDocument, 'fonts' | 'typography' | 'customCss'>

const percent = (value: number) => `${Math.round(value * 10) / 10}%`
const metrics = (ascent: number, descent: number) =>
  `ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:0%`

/**
 * The rules of the fallbacks of fonts, in their size, so that nothing moves when they arrive. Each file of a family
 * that has several has its own.
 */
export function fallbackFaces(fonts: readonly Font[]): string {
  return fonts
    .flatMap(({ family, weightRange, fallback }) => {
      if (!fallback) return []
      const hasOthers = fonts.filter((font) => font.family === family).length > 1
      const weight = hasOthers ? `;font-weight:${weightRange}` : ''
      return fallbackFonts.map(({ suffix, width, names }) => {
        const sources = names.map((name) => `local("${name}")`).join()
        const size = `size-adjust:${percent(fallback.sizeAdjust / width)}`
        const { ascent, descent } = fallback
        return `@font-face{font-family:"${family} ${suffix}";src:${sources}${weight};${size};${metrics(ascent * width, descent * width)}}`
      })
    })
    .join('')
}

/** Whether a name is one of the stacks of installed families, such as `grotesque`. */
export const isFontStack = (name: string) => Object.hasOwn(fontStacks, name)

/** The families of a value, without quotes. */
export const familiesOf = (value: string) =>
  value.split(',').map((family) => family.trim().replace(/^(["'])(.*)\1$/, '$2'))

/** A font-family value: a known stack, or the given families, quoted; null when a name is not valid. */
export function fontFamily(value: string, fonts: readonly Font[]): string | null {
  const stack = isFontStack(value) ? fontStacks[value] : undefined
  if (stack) return stack
  const families = familiesOf(value)
  if (!families.every((family) => familyName.test(family))) return null
  const fallbacks = fonts.flatMap(({ family, fallback }) =>
    fallback && families.includes(family) ? fallbackFonts.map(({ suffix }) => `${family} ${suffix}`) : [],
  )
  return `${[...new Set([...families, ...fallbacks])].map((family) => `"${family}"`).join(', ')}, system-ui, sans-serif`
}

/**
 * Paints a page with what is installed first, and asks for the files of its typefaces afterwards, without a script, so
 * that they do not compete with the page on a slow line: an animation of no length begins with the fallbacks. It waits
 * for 60 ms, because a browser shows the first paint some frames after it has begun. Browsers that do not animate
 * custom properties ask for the files at once.
 */
function afterFirstPaint(families: { body: string; heading: string }, loaded: readonly string[]): string {
  const withoutLoaded = (value: string) =>
    value
      .split(', ')
      .filter((family) => !familiesOf(family).some((name) => loaded.includes(name)))
      .join(', ')
  const first = `--font-body:${withoutLoaded(families.body)};--font-heading:${withoutLoaded(families.heading)}`
  return `@keyframes typefaces{from{${first}}}:root{animation:typefaces 1ms 60ms backwards}`
}

/** Returns the families that the body and the headings of pages are written in. */
function chosenFamilies({ fonts, typography }: Look) {
  const family = (chosen: string | null, byDefault: string) => (chosen ? fontFamily(chosen, fonts) : null) ?? byDefault
  return {
    body: family(typography.body, defaultFamilies.body),
    heading: family(typography.heading, defaultFamilies.heading),
  }
}

/** Whether the body, the headings or the owner's own styles name a family. */
function isUsed(look: Look, name: string): boolean {
  const values = Object.values(chosenFamilies(look))
  return look.customCss.includes(name) || values.some((value) => familiesOf(value).includes(name))
}

/** The fonts that pages use; others are only stored. */
export const usedFonts = (look: Look) => look.fonts.filter(({ family }) => isUsed(look, family))

/**
 * The typefaces of a storefront's pages: the rules of the owner's own fonts, which a page uses after its pictures (''
 * without any), which of the shop's own it needs (app/styles/body-font.css, heading-font.css), and the rules that put
 * off their files.
 */
export function typefacesOf(look: Look) {
  const fonts = usedFonts(look)
  return {
    hasDefaultBody: isUsed(look, shopFamilies.body),
    hasDefaultHeading: isUsed(look, shopFamilies.heading),
    faces: fonts.map(face).join(''),
    afterFirstPaint: afterFirstPaint(chosenFamilies(look), [
      ...Object.values(shopFamilies),
      ...fonts.map(({ family }) => family),
    ]),
  }
}

/** With the height of lines that its fallback has: systems read different ones from the same file. */
function face({ family, path, weightRange, fallback }: Font): string {
  const height = fallback
    ? `;${metrics((fallback.ascent * fallback.sizeAdjust) / 100, (fallback.descent * fallback.sizeAdjust) / 100)}`
    : ''
  return `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:${weightRange};font-display:swap${height}}`
}
