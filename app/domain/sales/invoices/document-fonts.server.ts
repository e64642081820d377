import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font as FontFile } from 'fontkit'
import type { LayoutFonts, Run } from './text-layout'

export type Weight = 'regular' | 'bold'

/** The fonts of the letters of a document in one weight. */
export interface DocumentFonts {
  fontOf: LayoutFonts['fontOf']
  /** The width of a run at size 1. */
  widthOf(run: Run): number
  /** What pdfkit embeds, by name. */
  files: ReadonlyMap<string, FontFile>
  /** Letters that no font has. */
  missing: readonly string[]
}

const weightNumbers = { regular: 400, bold: 700 }
const sansFiles = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' }
const indianAndThai = [
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Tamil',
  'Telugu',
  'Thai',
]
const scripts = [
  // with the digits and signs that it shares with other scripts
  { name: 'arabic', letters: /\p{Script_Extensions=Arabic}/u },
  ...indianAndThai.map((script) => ({
    name: script.toLowerCase(),
    letters: new RegExp(`\\p{Script=${script}}`, 'u'),
  })),
]
/** The packages of China's, Japan's and Korea's letters, in parts of a hundred letters or so. */
type EasternFont = 'sc' | 'jp' | 'kr'
const hangul = /\p{Script_Extensions=Hangul}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const firstEastern = 0x2e80
const eastern =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\u3000-\u303f\uff00-\uffee]/u
/** Signs that belong to the letter before them, in whichever script it is. */
const attached = /[\p{Script=Inherited}\u0964\u0965]/u
const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index))
/** Stands for a letter that no font has. */
const box = '\u25a1'
const notLetters = /[\s\p{Default_Ignorable_Code_Point}]/u

const require = createRequire(import.meta.url)

/** Which part of a package has a letter. */
const parts = new Map<EasternFont, Map<number, string>>()

/**
 * Opens the fonts that have the letters of a text, with these letters alone. Nothing is loaded before, because it
 * takes 20 MB, and most documents need one font.
 * @param languageTag decides between the Chinese and the Japanese shape of a letter
 */
export async function openFonts(text: string, weight: Weight, languageTag: string): Promise<DocumentFonts> {
  const letters = [...new Set(text.normalize('NFC'))]
  const prefersJapan = languageTag.startsWith('ja') || kana.test(text)
  const places = new Map(
    await Promise.all(letters.map(async (one) => [one, await placeOf(one, prefersJapan)] as const)),
  )
  const shared = letters.filter((letter) => attached.test(letter))
  const files = new Map<string, FontFile>()
  const has = (name: string, letter: string) =>
    files.get(name)?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false
  for (const name of new Set(['sans', ...places.values()])) {
    const own = name === 'sans' ? [ascii, box, ...letters] : letters.filter((letter) => places.get(letter) === name)
    // with the parts of letters, as which HarfBuzz draws some
    const drawn = [...own, ...shared].flatMap((letter) => [letter, letter.normalize('NFKD')])
    files.set(name, await openFont(name, weight, drawn.join('')))
  }
  const fontOf: LayoutFonts['fontOf'] = (letter, before) => {
    const names = [...(before !== null && attached.test(letter) ? [before] : []), places.get(letter) ?? 'sans', 'sans']
    const font = names.find((name) => has(name, letter))
    return font === undefined ? { font: 'sans', shown: box } : { font, shown: letter }
  }
  const widths = new Map<string, number>()
  return {
    fontOf,
    files,
    missing: letters.filter((letter) => !notLetters.test(letter) && !has(fontOf(letter, null).font, letter)),
    widthOf(run) {
      const key = `${run.font} ${run.isRightToLeft} ${run.text}`
      const known = widths.get(key)
      if (known !== undefined) return known
      const font = files.get(run.font)
      if (!font) throw new Error(`the font ${run.font} is not open`)
      const width = font.layout(run.text, directionFeature(run)).advanceWidth / font.unitsPerEm
      widths.set(key, width)
      return width
    },
  }
}

/** Letters that most fonts have; nothing has to be opened to know that a document of these can be shown. */
const common = /^[\n\x20-\x7e\u00a0-\u017f\u2010-\u2026\u20ac\u20b9]*$/u

/** The letters of a text that documents show as boxes, because no font has them. */
export async function lettersWithoutFont(text: string, languageTag: string): Promise<readonly string[]> {
  if (common.test(text)) return []
  return (await openFonts(text, 'regular', languageTag)).missing
}

/** pdfkit passes on what it takes for features of the font; ours is the direction. */
export function directionFeature({ isRightToLeft }: Pick<Run, 'isRightToLeft'>): string[] {
  return [isRightToLeft ? 'rtl' : 'ltr']
}

/** The name of the font for a letter: of its script, or DejaVu for Latin, Greek, Cyrillic, Hebrew and signs. */
async function placeOf(letter: string, prefersJapan: boolean): Promise<string> {
  const code = letter.codePointAt(0) ?? 0
  if (code >= firstEastern && eastern.test(letter)) {
    const chineseAndJapanese: EasternFont[] = prefersJapan ? ['jp', 'sc'] : ['sc', 'jp']
    for (const name of hangul.test(letter) ? (['kr'] as const) : chineseAndJapanese) {
      const part = (await partsOf(name)).get(code)
      if (part !== undefined) return `${name}-${part}`
    }
  }
  return scripts.find(({ letters }) => letters.test(letter))?.name ?? 'sans'
}

async function partsOf(name: EasternFont): Promise<Map<number, string>> {
  const known = parts.get(name)
  if (known) return known
  const file = require.resolve(`@fontsource-variable/noto-sans-${name}/unicode.json`)
  const found = new Map<number, string>()
  const rangesOfParts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
  for (const [part, ranges] of Object.entries(rangesOfParts))
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      for (let code = Math.max(first, firstEastern); code <= last; code += 1)
        found.set(code, part.replaceAll(/[[\]]/g, ''))
    }
  parts.set(name, found)
  return found
}

/** A file with some letters of a font, whose text HarfBuzz shapes: fontkit fails at names in several scripts of India. */
async function openFont(name: string, weight: Weight, letters: string): Promise<FontFile> {
  const [{ create }, { default: subsetFont }, harfbuzz] = await Promise.all([
    import('fontkit'),
    import('subset-font'),
    import('harfbuzzjs'),
  ])
  const file = await readFile(require.resolve(fileOf(name, weight)))
  const content = await subsetFont(file, letters, {
    targetFormat: 'sfnt',
    noHinting: true,
    ...(name.includes('-') ? { variationAxes: { wght: weightNumbers[weight] } } : {}),
  })
  // fontkit reads the box of an empty glyph, which may be the end of the file
  const font = create(Buffer.concat([content, Buffer.alloc(10)]))
  const letterOf = new Map(font.characterSet.map((code) => [font.glyphForCodePoint(code).id, code]))
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(content))))
  font.layout = (text, [direction] = []) => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS)
    buffer.guessSegmentProperties()
    buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    harfbuzz.shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b)
    const told = new Set<number>()
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      // what a reader copies: the letter of the glyph, or those that it joins, once
      const own = letterOf.get(id)
      const joins = told.has(cluster)
        ? ''
        : text.slice(
            cluster,
            starts.find((start) => start > cluster),
          )
      told.add(cluster)
      return font.getGlyph(id, own === undefined ? [...joins].map((one) => one.codePointAt(0) ?? 0) : [own])
    })
    const positions = buffer.getGlyphPositions()
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  return font
}

function fileOf(name: string, weight: Weight): string {
  if (name === 'sans') return `dejavu-fonts-ttf/ttf/${sansFiles[weight]}`
  const [eastFont, part] = name.split('-')
  return part === undefined
    ? `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-${weightNumbers[weight]}-normal.woff`
    : `@fontsource-variable/noto-sans-${eastFont}/files/noto-sans-${eastFont}-${part}-wght-normal.woff2`
}
