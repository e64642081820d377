import { expect, test } from 'vitest'
import { layOutText } from './text-layout'

/** The lines as they are seen from left to right, with 1 point for each character. */
const linesOf = (text: string, width = 100) =>
  layOutText(text, { width, align: 'left' }, (run) => run.text.length).map((line) =>
    line.map((run) => run.text).join('|'),
  )

test('words of Arabic are placed from right to left, numbers and names in other letters keep their order', () => {
  expect(linesOf('محمد بن راشد')).toEqual(['راشد|بن|محمد'])
  expect(linesOf('شارع الشيخ 12 A')).toEqual(['12|A|الشيخ|شارع'])
  expect(linesOf('Villa محمد راشد Dubai')).toEqual(['Villa|راشد|محمد|Dubai'])
})

test('Devanagari has a font of its own, within a word too', () => {
  const [line] = layOutText('कुर्ता-M 2', { width: 100, align: 'left' }, (run) => run.text.length)
  expect(line?.map(({ text, family }) => [text, family])).toEqual([
    ['कुर्ता', 'devanagari'],
    ['-M', 'sans'],
    ['2', 'sans'],
  ])
})

test('lines break between words, and within a word that is longer than a line', () => {
  expect(linesOf('ab cd ef\ngh', 5)).toEqual(['ab|cd', 'ef', 'gh'])
  expect(linesOf('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij'])
  const [line] = layOutText('ab cd', { width: 9, align: 'right' }, (run) => run.text.length)
  expect(line?.map(({ x }) => x)).toEqual([4, 7])
})
