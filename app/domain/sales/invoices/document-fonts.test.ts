import { expect, test } from 'vitest'
import { findGlyphs } from '../../../../tests/setup/pdf/find-glyphs'
import { readPdfTexts } from '../../../../tests/setup/pdf/read-pdf-texts'
import type { DocumentContent } from './document'
import { lettersWithoutFont, openFonts } from './document-fonts.server'
import { renderDocument } from './render-document.server'

const names = {
  Bengali: 'রবীন্দ্রনাথ চট্টোপাধ্যায়, কলকাতা',
  Devanagari: 'श्रीनिवास कृष्णमूर्ति, पुणे',
  Gujarati: 'જ્યોતિ શ્રીકૃષ્ણ, અમદાવાદ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ, ਅੰਮ੍ਰਿਤਸਰ',
  Kannada: 'ಶ್ರೀನಿವಾಸ ಜ್ಯೋತಿ, ಬೆಂಗಳೂರು',
  Malayalam: 'ശ്രീകൃഷ്ണൻ, തിരുവനന്തപുരം',
  Odia: 'ଶ୍ରୀକୃଷ୍ଣ, ଭୁବନେଶ୍ୱର',
  Tamil: 'ஸ்ரீநிவாசன் க்ஷமா, சென்னை',
  Telugu: 'శ్రీనివాస్ జ్ఞానేశ్వర్, హైదరాబాద్',
  Thai: 'น้ำผึ้ง ปิ่นแก้ว, กรุงเทพมหานคร',
  Chinese: '王小明 张伟 廣東省，深圳市南山区',
  Japanese: '髙橋さくら 渡邊龍之介 ﾀﾅｶ 東京都港区六本木１−２',
  Korean: '김민수, 서울특별시 강남구',
  Arabic: 'محمد بن راشد (دبي) ١٢٣ شارع الشيخ',
  Urdu: 'محمد علی، لاہور',
  Hebrew: 'משה כהן, תל אביב',
  Vietnamese: 'Nguyễn Thị Hồng, Đà Nẵng',
  Greek: 'Γιώργος Παπαδόπουλος, Αθήνα',
  Russian: 'Фёдор Достоевский',
}

const documentOf = (buyer: string[], languageTag = 'en-IN', currency = 'INR'): DocumentContent => ({
  kind: 'invoice',
  number: 'IN/26-27/00009',
  issuedOn: '2026-11-22',
  orderNumber: 'IN000009',
  orderedOn: '2026-11-20',
  invoiceNumber: null,
  seller: { name: 'Taana', lines: [], taxId: '' },
  isIndian: false,
  buyer,
  shipTo: [],
  placeOfSupply: '',
  currency,
  languageTag,
  lines: [],
  taxable: 1_234_56,
  taxes: [],
  total: 1_234_56,
  inWords: '',
  payment: 'Card',
  notes: [],
})

test('names in the scripts of India, Arabia and the east have their letters, none is a box', async () => {
  const pdf = await renderDocument(documentOf(Object.values(names)), {
    warn: (facts: unknown) => expect(facts).toBeNull(),
  })
  const glyphs = findGlyphs(pdf)
  expect(glyphs.length).toBeGreaterThan(500)
  expect(glyphs).not.toContain(0)
  const text = (await readPdfTexts(pdf)).join('')
  expect(text).not.toContain('□')
  expect(pdf.length).toBeLessThan(250_000)
})

test('letters are joined and moved as their script asks', async () => {
  /** The glyphs of a text by what they stand for. */
  const shape = async (text: string) => {
    const { fontOf, files } = await openFonts(text, 'regular', 'en-IN')
    const [first = ''] = text
    const font = files.get(fontOf(first, null).font)
    return font?.layout(text, ['ltr']).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
  }
  // the vowel signs stand before the consonant, or at both of its sides
  expect(await shape('कि')).toEqual(['ि', 'क'])
  expect(await shape('கொ')).toEqual(['ெ', 'க', 'ா'])
  expect(await shape('കൊ')).toEqual(['െ', 'ക', 'ാ'])
  // one glyph for several letters
  expect(await shape('क्ष')).toHaveLength(1)
  expect(await shape('শ্রী')).toEqual(['শ', '্র', 'ী'])
  // fontkit alone fails here
  expect(await shape('ਸਿੰਘ')).toHaveLength(4)
  expect((await shape('శ్రీ'))?.length).toBeLessThan(4)
})

test('amounts in Arabic are written with their digits from left to right', async () => {
  for (const [tag, amount] of [
    ['ar-EG', '١٬٢٣٤٫٥٦'],
    ['ar-AE', '1,234.56'],
    ['fa-IR', '۱٬۲۳۴٫۵۶'],
    ['he-IL', '1,234.56'],
  ] as const) {
    const pdf = await renderDocument(documentOf(['A'], tag, 'AED'))
    expect((await readPdfTexts(pdf)).join('')).toContain(amount)
    expect(findGlyphs(pdf)).not.toContain(0)
  }
})

test('a letter that no font has is a box, which is told', async () => {
  const buyer = ['ꦗꦮ Jawa', 'Ann']
  const told: unknown[] = []
  const pdf = await renderDocument(documentOf(buyer), { warn: (facts: unknown) => told.push(facts) })
  expect(told).toEqual([{ number: 'IN/26-27/00009', letters: 'ꦗ ꦮ' }])
  expect((await readPdfTexts(pdf)).join(' ')).toContain('□□ Jawa')
  expect(findGlyphs(pdf)).not.toContain(0)
  expect(await lettersWithoutFont('ꦗꦮ Jawa', 'en-IN')).toEqual(['ꦗ', 'ꦮ'])
  expect(await lettersWithoutFont(Object.values(names).join('\n'), 'en-IN')).toEqual([])
})
