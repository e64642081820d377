import { expect, test } from 'vitest'
import { toAsciiDigits } from './ascii-digits'
import { joinedWords, normaliseSearchText } from './search-text'

test.each([
  ['कुर्ता', ['कुर्ता']],
  ['চা', ['চা']],
  ['日本語のテスト皿', ['日本語', 'ノ', 'テスト', '皿']],
  ['てすと', normaliseSearchText('テスト')],
  ['ｶﾞﾗｽ', ['ガラス']],
  ['เสื้อผ้าฝ้าย', ['เสื้อผ้า', 'ฝ้าย']],
  ['Straße Œuvre Æble Đông Łódź Øre', ['strasse', 'oeuvre', 'aeble', 'dong', 'lodz', 'ore']],
  ['Café İstanbul ΣΊΓΜΑΣ', ['cafe', 'istanbul', 'σιγμασ']],
  ['قَمِيص', ['قميص']],
  ['kur\u200bta\u202e', ['kurta']],
  ['१२ ٣ ５', ['12', '3', '5']],
])('search compares the words of %s', (text, words) => {
  expect(normaliseSearchText(text)).toEqual(words)
})

test.each([
  ['Wi-Fi lamp', ['wifi']],
  ['T‑shirt', ['tshirt']],
  ['Honey, 250 g', ['250g']],
  ['2 m of cloth', ['2m']],
  ['hand-block-printed', []],
  ['block-printed cotton', []],
  ['2 men', []],
])('what is written as one word, too, in %s', (text, words) => {
  expect(joinedWords(text)).toEqual(words)
})

test('digits of every script are those of ASCII', () => {
  const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x17e0, 0xff10]
  for (const zero of zeros) {
    const digits = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join('')
    expect(toAsciiDigits(digits)).toBe('0123456789')
  }
})
