import { expect, test } from 'vitest'
import { layOutText, type LayoutFonts } from './text-layout'

/** 1 point for each character. */
const fonts: LayoutFonts = {
  fontOf: (character) => ({ font: /\p{Script=Devanagari}/u.test(character) ? 'devanagari' : 'sans', shown: character }),
  widthOf: ({ text }) => text.length,
}
const lay = (text: string, width = 100, align: 'left' | 'right' = 'left') => layOutText(text, { width, align }, fonts)

/** The lines as they are seen from left to right. */
const linesOf = (text: string, width?: number) => lay(text, width).map((line) => line.map((run) => run.text).join('|'))

test('words of Arabic are placed from right to left, numbers and names in other letters keep their order', () => {
  expect(linesOf('محمد بن راشد')).toEqual(['راشد|بن|محمد'])
  expect(linesOf('شارع الشيخ 12 A')).toEqual(['A|12|الشيخ|شارع'])
  expect(linesOf('Villa محمد راشد Dubai')).toEqual(['Villa|راشد|محمد|Dubai'])
  expect(lay('محمد 12')[0]?.map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
    ['12', false],
    ['محمد', true],
  ])
})

test('amounts in Arabic have their digits in order and the currency at their left, brackets are turned', () => {
  const amount = (languageTag: string) =>
    new Intl.NumberFormat(languageTag, { style: 'currency', currency: 'AED' }).format(1234.5)
  const [line = ''] = linesOf(amount('ar-EG'))
  expect(line).toContain('١٬٢٣٤٫٥٠')
  expect(line.indexOf('د')).toBeLessThan(line.indexOf('١'))
  const [latin = ''] = linesOf(amount('ar-AE'))
  expect(latin).toContain('1,234.50')
  expect(latin.indexOf('د')).toBeLessThan(latin.indexOf('1'))
  expect(latin).not.toMatch(/[\u200e\u200f]/)
  expect(linesOf('راشد (دبي)')).toEqual(['(|دبي|)|راشد'])
  expect(lay('راشد (دبي)')[0]?.map(({ isRightToLeft }) => isRightToLeft)).toEqual([false, true, false, true])
})

test('Devanagari has a font of its own, within a word too', () => {
  expect(lay('कुर्ता-M 2')[0]?.map(({ text, font }) => [text, font])).toEqual([
    ['कुर्ता', 'devanagari'],
    ['-M', 'sans'],
    ['2', 'sans'],
  ])
})

test('lines break between words, and within a word that is longer than a line', () => {
  expect(linesOf('ab cd ef\ngh', 5)).toEqual(['ab|cd', 'ef', 'gh'])
  expect(linesOf('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij'])
  expect(linesOf('กรุงเทพมหานคร', 9).join('')).toBe('กรุงเทพมหานคร')
  expect(linesOf('東京都港区六本木', 5)).toHaveLength(2)
  expect(lay('ab cd', 9, 'right')[0]?.map(({ x }) => x)).toEqual([4, 7])
})
