import type { StorefrontDocument } from '../storefront.schema'

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

/** The families of a shop that has chosen none: the shop's own typefaces and their fallbacks (app/styles/fallback-fonts.css). */
export const defaultFamilies = {
  body: 'Figtree, "Figtree Roboto", "Figtree fallback", "Figtree DejaVu", system-ui, sans-serif',
  heading: '"Vesper Libre", "Vesper fallback", "Vesper Noto", "Vesper DejaVu", serif',
}

/**
 * What takes the place of an owner's font until its file has arrived: Arial and what is as wide, and DejaVu Sans where Linux
 * has nothing else, which is wider by 14.7 %.
 */
const fallbackFonts = [
  {
    suffix: 'fallback',
    width: 1,
    names: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'Roboto', 'Roboto Regular'],
  },
  { suffix: 'DejaVu', width: 1.147, names: ['DejaVu Sans'] },
] as const

type FontFallback = NonNullable<StorefrontDocument['fonts'][number]['fallback']>

/** The rules of the fallbacks of a font, in its size, so that nothing moves when it arrives. */
export function fallbackFaces(family: string, { sizeAdjust, ascent, descent }: FontFallback): string {
  const percent = (value: number) => `${Math.round(value * 10) / 10}%`
  return fallbackFonts
    .map(({ suffix, width, names }) => {
      const sources = names.map((name) => `local("${name}")`).join()
      const metrics = `ascent-override:${percent(ascent * width)};descent-override:${percent(descent * width)};line-gap-override:0%`
      return `@font-face{font-family:"${family} ${suffix}";src:${sources};size-adjust:${percent(sizeAdjust / width)};${metrics}}`
    })
    .join('')
}

/** A font-family value: a known stack, or the given families, quoted; null when a name is not valid. */
export function fontFamily(value: string, fonts: StorefrontDocument['fonts']): string | null {
  const stack = Object.hasOwn(fontStacks, value) ? fontStacks[value] : undefined
  if (stack) return stack
  const families = value.split(',').map((family) => family.trim().replace(/^(["'])(.*)\1$/, '$2'))
  if (!families.every((family) => /^[A-Za-z\d][A-Za-z\d -]{0,40}$/.test(family))) return null
  const fallbacks = fonts.flatMap(({ family, fallback }) =>
    fallback && families.includes(family) ? fallbackFonts.map(({ suffix }) => `${family} ${suffix}`) : [],
  )
  return `${[...families, ...fallbacks].map((family) => `"${family}"`).join(', ')}, system-ui, sans-serif`
}

const unquoted = (family: string) => family.replace(/"/g, '')

/**
 * Shows the first picture of a page with what is installed, and asks for the files of the typefaces after it, without a script: an animation
 * of no length begins with the fallbacks. The files do not compete with the page on a slow line. Browsers that do not animate custom
 * properties ask for the files at once.
 */
function afterFirstPaint(families: { body: string; heading: string }, loaded: readonly string[]): string {
  const withoutLoaded = (value: string) =>
    value
      .split(', ')
      .filter((family) => !loaded.includes(unquoted(family)))
      .join(', ')
  const first = `--font-body:${withoutLoaded(families.body)};--font-heading:${withoutLoaded(families.heading)}`
  return `@keyframes typefaces{from{${first}}}:root{animation:typefaces 1ms}`
}

/**
 * The typefaces of a storefront's pages: the rules of the owner's own fonts, which a page uses after its pictures ('' without any),
 * which of the shop's own it needs (app/styles/body-font.css, heading-font.css), and the rules that put off their files.
 */
export function typefacesOf({
  fonts,
  typography,
  customCss,
}: Pick<StorefrontDocument, 'fonts' | 'typography' | 'customCss'>) {
  const family = (chosen: string | null, byDefault: string) => (chosen ? fontFamily(chosen, fonts) : null) ?? byDefault
  const families = {
    body: family(typography.body, defaultFamilies.body),
    heading: family(typography.heading, defaultFamilies.heading),
  }
  const isUsed = (name: string) =>
    customCss.includes(name) || Object.values(families).some((value) => value.split(', ').map(unquoted).includes(name))
  return {
    hasDefaultBody: isUsed('Figtree'),
    hasDefaultHeading: isUsed('Vesper Libre'),
    faces: fonts
      .map(
        ({ family, path, weightRange }) =>
          `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:${weightRange};font-display:swap}`,
      )
      .join(''),
    afterFirstPaint: afterFirstPaint(families, ['Figtree', 'Vesper Libre', ...fonts.map(({ family }) => family)]),
  }
}
