import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { fail, ok, type Result } from '~/domain/shared/result'
import { megabytes } from '~/domain/shared/units'
import { averageWidth, fitFallback, measuredLetters } from './fit-fallback'
import type { LetterRange } from './letters'

const maxBytes = megabytes(20)
const notAFont = fail('not_a_font', 'The file is not a typeface that we can read (woff2, woff, ttf or otf)')

/** The first and the last weight; the same for one. */
export type Weights = readonly [number, number]

/** A typeface as pages load it. */
export interface WebFont {
  /** The name in the file. */
  family: string
  /** As woff2, with the wanted letters alone. */
  content: Uint8Array
  isVariable: boolean
  weights: Weights
  fallback: ReturnType<typeof fitFallback>
  /** How many letters it has. */
  letters: number
  /** Letters and digits of English that it has not: they are shown in another typeface. */
  missing: string
}

/** The font features that the file keeps: those that browsers apply by themselves, and digits of equal width. */
const features =
  'abvf abvm akhn blwf blwm blws calt ccmp cjct clig curs dist fin2 fin3 fina half haln init isol kern liga locl ltra ltrm mark ' +
  'med2 medi mkmk nukt pref pres pstf psts abvs rclt rkrf rlig rphf rtla rtlm rvrn tnum vatu'
/** Names in a file: copyright, trademark, designer, licence and its address stay, as licences ask for. */
const keptNames = [0, 7, 9, 13, 14]
const english = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Makes the file that pages load of a typeface: those of the letters that it has, and of a variable one the given
 * weights, or those from 400 (specification 2, section 9). Errors: `not_a_font`; `font_licence` for a file whose maker
 * does not allow this; `invalid_input` for weights or letters that it does not have.
 */
export async function makeWebFont(
  content: Uint8Array,
  { letters, weights }: { letters: readonly LetterRange[]; weights?: Weights },
): Promise<Result<WebFont>> {
  if (content.byteLength > maxBytes) return fail('not_a_font', 'The file is larger than 20 MB')
  const font = openFont(content)
  if (!font) return notAFont
  const licence = licenceProblem(font)
  if (licence !== null) return fail('font_licence', licence)
  const wanted = font.characterSet.filter((code) => letters.some(([from, to]) => code >= from && code <= to))
  if (!wanted.some((code) => code > 0x20)) return fail('invalid_input', 'The typeface has none of the letters')
  const axes = axesOf(font, weights)
  if (!axes.ok) return axes
  const text = String.fromCodePoint(...wanted)
  try {
    const woff2 = await subsetFont(content, text, {
      targetFormat: 'woff2',
      keepFeatures: features.split(' '),
      preserveNameIds: keptNames,
      noHinting: true,
      variationAxes: axes.value.variationAxes,
    })
    return ok({
      family: font.familyName ?? '',
      content: new Uint8Array(woff2),
      isVariable: axes.value.isVariable,
      weights: axes.value.weights,
      fallback: await measure(content, axes.value),
      letters: wanted.length,
      missing: [...english].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).join(''),
    })
  } catch {
    return notAFont
  }
}

/** Null for a file that is no typeface, or that is broken in what we need of it. */
function openFont(content: Uint8Array): Font | null {
  try {
    const font = create(content)
    // several typefaces in one file have none of these
    return font.characterSet.length > 0 && font.unitsPerEm > 0 && font.variationAxes ? font : null
  } catch {
    return null
  }
}

/**
 * Returns the problem with the licence that the file itself states (OpenType, OS/2, fsType), or null; of several levels
 * the one that allows most counts.
 */
function licenceProblem(font: Font): string | null {
  const type = font['OS/2']?.fsType
  if (!type) return null
  if (type.noEmbedding && !type.viewOnly && !type.editable)
    return 'The maker of this typeface does not allow it in documents and pages (its licence bits are “restricted”): ask for a web font'
  if (type.noSubsetting) return 'The maker of this typeface does not allow files with fewer letters: ask for a web font'
  if (type.bitmapOnly) return 'The maker of this typeface allows only its bitmaps: ask for a web font'
  return null
}

interface Axes {
  isVariable: boolean
  weights: Weights
  /** All but the weight are fixed to their default. */
  variationAxes: Record<string, number | { min: number; max: number }>
}

function axesOf(font: Font, wanted: Weights | undefined): Result<Axes> {
  const { wght, ...others } = font.variationAxes
  const fixed = Object.fromEntries(Object.entries(others).map(([axis, { default: value }]) => [axis, value]))
  if (!wght) {
    const own = font['OS/2']?.usWeightClass ?? 400
    const weight = own >= 100 && own <= 900 ? own : 400
    return ok({ isVariable: false, weights: wanted ?? [weight, weight], variationAxes: fixed })
  }
  const [low, high] = wanted ?? (wght.max >= 400 ? [400, 900] : [100, 900])
  const weights = [Math.max(low, Math.ceil(wght.min), 100), Math.min(high, Math.floor(wght.max), 900)] as const
  if (weights[0] > weights[1])
    return fail('invalid_input', `The typeface has the weights ${wght.min} to ${wght.max}`, {
      weight: [`The typeface has the weights ${wght.min} to ${wght.max}`],
    })
  const isVariable = weights[0] < weights[1]
  const range = isVariable ? { min: weights[0], max: weights[1] } : weights[0]
  return ok({ isVariable, weights, variationAxes: { ...fixed, wght: range } })
}

/** Its fallback at the weight of texts. */
async function measure(content: Uint8Array, { weights, variationAxes }: Axes) {
  const wght = Math.min(Math.max(400, weights[0]), weights[1])
  const one = create(
    await subsetFont(content, measuredLetters, {
      targetFormat: 'sfnt',
      variationAxes: 'wght' in variationAxes ? { ...variationAxes, wght } : variationAxes,
    }),
  )
  const widthOf = (letter: string) => one.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / one.unitsPerEm
  // without values of its own browsers take the others
  const [ascent, descent] =
    one.ascent === 0 && one.descent === 0
      ? [one['OS/2']?.typoAscender ?? one.unitsPerEm, one['OS/2']?.typoDescender ?? 0]
      : [one.ascent, one.descent]
  return fitFallback({
    averageWidth: averageWidth(widthOf),
    ascent: ascent / one.unitsPerEm,
    descent: Math.abs(descent) / one.unitsPerEm,
  })
}
