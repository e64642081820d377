import makeBidi, { type Bidi } from 'bidi-js'

/** A part of a line that one font draws in one direction. */
export interface Run {
  text: string
  /** The name of the font. */
  font: string
  isRightToLeft: boolean
}

/** A run with its place; x from the left edge of the text. */
export interface PlacedRun extends Run {
  x: number
}

/** What the layout asks about the fonts. */
export interface LayoutFonts {
  /**
   * The font that draws a character, and what it draws: a box for one that no font has.
   * @param before the font of the character before, or null
   */
  fontOf(character: string, before: string | null): { font: string; shown: string }
  /** In points. */
  widthOf(run: Run): number
}

interface Character {
  text: string
  font: string
  /** The level of the Unicode Bidirectional Algorithm: odd for what is read from right to left. */
  level: number
}
interface Word {
  characters: readonly Character[]
  /** The level of the space before it. */
  spaceLevel: number
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\u061c\u200f\u202b\u202e\u2067]/u
/** Marks that say how text is set and are not drawn; the two that say whether letters are joined are of use to fonts. */
const notDrawn = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u
const joined = /[\p{Letter}\p{Mark}\u200c\u200d]/u

let bidi: Bidi | undefined

/**
 * Lines of a text as they are drawn, in parts that one font draws in one direction, from left to right. Lines break at
 * spaces; a word that is longer than a line is split.
 */
export function layOutText(
  text: string,
  { width, align }: { width: number; align: 'left' | 'right' },
  fonts: LayoutFonts,
): PlacedRun[][] {
  const space = fonts.widthOf({ text: ' ', font: 'sans', isRightToLeft: false })
  const widthOfWord = (word: Word) => runsOf(word.characters).reduce((sum, run) => sum + fonts.widthOf(run), 0)
  return text.split('\n').flatMap((paragraph) => {
    return breakLines(wordsOf(paragraph, fonts), width, space, widthOfWord).map((line) => {
      const lineWidth = line.reduce((sum, word) => sum + widthOfWord(word), space * Math.max(0, line.length - 1))
      let x = align === 'right' ? width - lineWidth : 0
      return visualOrder(runsOf(withSpaces(line))).flatMap(({ text: shown, font, isRightToLeft }) => {
        const run = { text: shown, font, isRightToLeft, x }
        x += shown === ' ' ? space : fonts.widthOf(run)
        return shown === ' ' ? [] : [run]
      })
    })
  })
}

function wordsOf(paragraph: string, fonts: LayoutFonts): Word[] {
  const text = paragraph.normalize('NFC').replaceAll(/[\t\u3000]/g, ' ')
  const levels = rightToLeft.test(text) ? (bidi ??= makeBidi()).getEmbeddingLevels(text).levels : null
  const words: Array<{ characters: Character[]; spaceLevel: number }> = [{ characters: [], spaceLevel: 0 }]
  let index = 0
  let before: string | null = null
  for (const character of text) {
    const level = levels?.[index] ?? 0
    index += character.length
    if (character === ' ') words.push({ characters: [], spaceLevel: level })
    if (character === ' ' || notDrawn.test(character)) continue
    const { font, shown } = fonts.fontOf(character, before)
    before = font
    const mirrored = level % 2 === 1 ? bidi?.getMirroredCharacter(shown) : null
    words.at(-1)?.characters.push({ text: mirrored ?? shown, font, level })
  }
  return words
}

function withSpaces(line: readonly Word[]): Character[] {
  return line.flatMap(({ characters, spaceLevel }, index) =>
    index === 0 ? characters : [{ text: ' ', font: 'sans', level: spaceLevel }, ...characters],
  )
}

/**
 * Characters in runs. In text from right to left only letters stay together, because a font turns a run round and must
 * not turn signs with it.
 */
function runsOf(characters: readonly Character[]): Array<Run & { level: number }> {
  const runs: Array<Run & { level: number }> = []
  let wasJoined = false
  for (const { text, font, level } of characters) {
    const last = runs.at(-1)
    const isRightToLeft = level % 2 === 1
    const isJoined = text !== ' ' && (!isRightToLeft || joined.test(text))
    if (last && isJoined && wasJoined && last.font === font && last.level === level) last.text += text
    // a sign alone is the right one already, and the font would turn it again
    else runs.push({ text, font, level, isRightToLeft: isRightToLeft && isJoined })
    wasJoined = isJoined
  }
  return runs
}

function breakLines(
  words: readonly Word[],
  width: number,
  space: number,
  widthOfWord: (word: Word) => number,
): Word[][] {
  const lines: Word[][] = [[]]
  let used = 0
  for (const word of words.flatMap((long) => splitWord(long, width, widthOfWord))) {
    const wordWidth = widthOfWord(word)
    const line = lines.at(-1) ?? []
    if (line.length > 0 && used + space + wordWidth > width) {
      lines.push([word])
      used = wordWidth
    } else {
      used += wordWidth + (line.length > 0 ? space : 0)
      line.push(word)
    }
  }
  return lines
}

/**
 * A word in parts that are no wider than a line: between words of languages that write them without spaces, and within
 * one that is wider than a line.
 */
function splitWord(word: Word, width: number, widthOfWord: (word: Word) => number): Word[] {
  if (widthOfWord(word) <= width) return [word]
  const isTooWide = (characters: readonly Character[]) => widthOfWord({ ...word, characters }) > width
  const parts: Character[][] = [[]]
  for (const segment of segmentsOf(word.characters, 'word'))
    for (const piece of isTooWide(segment) ? segmentsOf(segment, 'grapheme') : [segment]) {
      const last = parts.at(-1) ?? []
      if (last.length > 0 && isTooWide([...last, ...piece])) parts.push([...piece])
      else last.push(...piece)
    }
  return parts.map((characters) => ({ ...word, characters }))
}

function segmentsOf(characters: readonly Character[], granularity: 'word' | 'grapheme'): Array<readonly Character[]> {
  const text = characters.map((character) => character.text).join('')
  let next = 0
  return Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), ({ segment }) => {
    const start = next
    next += [...segment].length
    return characters.slice(start, next)
  })
}

/** Runs from left to right: rule L2 of the Unicode Bidirectional Algorithm. */
function visualOrder(runs: ReadonlyArray<Run & { level: number }>): Run[] {
  let drawn = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    drawn = groupsOf(drawn, level).flatMap((group) => ((group[0]?.level ?? 0) >= level ? group.toReversed() : group))
  return drawn
}

/** Neighbours that are all at or above a level, or all below it. */
function groupsOf<One extends { level: number }>(runs: readonly One[], level: number): One[][] {
  const groups: One[][] = []
  for (const run of runs) {
    const group = groups.at(-1)
    if (group?.[0] && group[0].level >= level === run.level >= level) group.push(run)
    else groups.push([run])
  }
  return groups
}
