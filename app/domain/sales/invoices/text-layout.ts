/** The names under which the fonts of documents are registered, without the weight. */
export type FontFamily = 'sans' | 'devanagari'

interface Run {
  text: string
  family: FontFamily
}

/** Some characters that are drawn with one font from a place on; x from the left edge of the text. */
export interface PlacedRun extends Run {
  x: number
}

/** Scripts that are read from right to left; the first letter of a text says in which direction its words follow. */
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const letter = /\p{Letter}/u
const devanagari = /[\p{Script=Devanagari}\u0964\u0965\u200c\u200d]/u

/** A word in parts of one font each. */
function runsOf(word: string): Run[] {
  const runs: Run[] = []
  for (const character of word) {
    const family = devanagari.test(character) ? 'devanagari' : 'sans'
    const last = runs.at(-1)
    if (last?.family === family) last.text += character
    else runs.push({ text: character, family })
  }
  return runs
}

/**
 * Lines of a text in the order in which they are drawn from left to right: words of scripts that are read from right to
 * left change places, and each part has a font that has its characters. A word that is longer than a line is split.
 * @param widthOf the width of a part in points
 */
export function layOutText(
  text: string,
  { width, align }: { width: number; align: 'left' | 'right' },
  widthOf: (run: Run) => number,
): PlacedRun[][] {
  const widthOfWord = (word: string) => runsOf(word).reduce((sum, run) => sum + widthOf(run), 0)
  const space = widthOf({ text: ' ', family: 'sans' })
  return text.split('\n').flatMap((paragraph) => {
    const isRightToLeft = rightToLeft.test(letter.exec(paragraph)?.[0] ?? '')
    return breakLines(paragraph, width, space, widthOfWord).map((words) => {
      const ordered = visualOrder(words, isRightToLeft)
      const lineWidth = ordered.reduce((sum, word) => sum + widthOfWord(word), space * Math.max(0, words.length - 1))
      let x = align === 'right' ? width - lineWidth : 0
      return ordered.flatMap((word) => {
        const placed = runsOf(word).map((run) => {
          const at = { ...run, x }
          x += widthOf(run)
          return at
        })
        x += space
        return placed
      })
    })
  })
}

function breakLines(
  paragraph: string,
  width: number,
  space: number,
  widthOfWord: (word: string) => number,
): string[][] {
  const lines: string[][] = [[]]
  let used = 0
  for (const word of paragraph.split(' ').flatMap((long) => splitWord(long, width, widthOfWord))) {
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

/** A word in parts that are no wider than a line. */
function splitWord(word: string, width: number, widthOfWord: (word: string) => number): string[] {
  if (widthOfWord(word) <= width) return [word]
  const parts = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && widthOfWord(last + segment) > width) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}

/** Words from left to right: those of the other direction than the line's stand in reverse order. */
function visualOrder(words: readonly string[], isRightToLeft: boolean): string[] {
  const groups: Array<{ isRightToLeft: boolean; words: string[] }> = []
  for (const word of words) {
    const last = groups.at(-1)
    const direction = letter.test(word) ? rightToLeft.test(word) : /\d/.test(word) ? false : isRightToLeft
    if (last?.isRightToLeft === direction) last.words.push(word)
    else groups.push({ isRightToLeft: direction, words: [word] })
  }
  const drawn = groups.map((group) => (group.isRightToLeft ? group.words.toReversed() : group.words))
  return (isRightToLeft ? drawn.toReversed() : drawn).flat()
}
