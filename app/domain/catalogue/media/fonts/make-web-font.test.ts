import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { lettersOf } from './letters'
import { makeWebFont } from './make-web-font.server'

const dejavu = (style: string) => readFileSync(`node_modules/dejavu-fonts-ttf/ttf/DejaVu${style}.ttf`)
const latin = lettersOf('latin') ?? []
const make = async (file: Uint8Array, options: Partial<Parameters<typeof makeWebFont>[1]> = {}) =>
  makeWebFont(file, { letters: latin, ...options })

/** The file with other licence bits (OpenType, OS/2, fsType). */
function withLicence(file: Buffer, bits: number): Buffer {
  const copy = Buffer.from(file)
  for (let entry = 12; entry < 12 + copy.readUInt16BE(4) * 16; entry += 16)
    if (copy.toString('latin1', entry, entry + 4) === 'OS/2') copy.writeUInt16BE(bits, copy.readUInt32BE(entry + 8) + 8)
  return copy
}

test('a typeface becomes a small woff2 file with the wanted letters, and its licence', async () => {
  const { content, letters, ...font } = unwrap(await make(dejavu('Sans')))
  expect(Buffer.from(content).toString('latin1', 0, 4)).toBe('wOF2')
  expect([content.byteLength < 13_000, letters]).toEqual([true, 209])
  expect(font).toMatchObject({ family: 'DejaVu Sans', isVariable: false, weights: [400, 400], missing: '' })
  const written = create(content)
  const has = (letter: string) => written.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  expect([...'aÄœß₹€£¥„–'].filter((letter) => !has(letter))).toEqual([])
  expect([...'жΩअ→'].filter(has)).toEqual([])
})

test('other letters are added by names and by ranges', async () => {
  const { content } = unwrap(await make(dejavu('Sans'), { letters: lettersOf('greek, U+2190-2193') ?? [] }))
  const written = create(content)
  const has = (letter: string) => written.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  expect([...'aΩ→ж'].map(has)).toEqual([true, true, true, false])
  for (const wrong of ['klingon', 'U+', 'U+20-10', 'U+110000', 'latin;greek', ''])
    expect([wrong, lettersOf(wrong)]).toEqual([wrong, null])
})

test('the fallback of a typeface is Arial in its size', async () => {
  // those of the themes were measured by hand
  const jost = unwrap(await make(readFileSync('public/fonts/jost.woff2'))).fallback
  expect(Math.abs(jost.sizeAdjust - 95.7)).toBeLessThan(0.3)
  expect(Math.abs(jost.ascent - 111.8)).toBeLessThan(0.3)
  expect(Math.abs(jost.descent - 39.2)).toBeLessThan(0.3)
  // DejaVu Sans is wider than Arial by 14.7 %
  expect(Math.abs(unwrap(await make(dejavu('Sans'))).fallback.sizeAdjust - 114.7)).toBeLessThan(0.3)
})

test('a variable typeface keeps its weights from 400, or those that are wanted', async () => {
  const file = readFileSync('public/fonts/jost.woff2')
  const all = unwrap(await make(file))
  expect([all.isVariable, all.weights]).toEqual([true, [400, 600]])
  const some = unwrap(await make(file, { weights: [500, 900] }))
  expect([some.isVariable, some.weights]).toEqual([true, [500, 600]])
  expect(create(some.content).variationAxes).toMatchObject({ wght: { min: 500, max: 600 } })
  const one = unwrap(await make(file, { weights: [600, 600] }))
  expect([one.isVariable, one.weights, create(one.content).variationAxes]).toEqual([false, [600, 600], {}])
  expect(one.content.byteLength).toBeLessThan(all.content.byteLength)
  // measured in its own weight
  expect(one.fallback.sizeAdjust).toBeGreaterThan(all.fallback.sizeAdjust + 3)
  expect(await make(file, { weights: [800, 900] })).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
})

test('the weight of one style is that of the file, or what the owner says', async () => {
  expect(unwrap(await make(dejavu('Sans-Bold'))).weights).toEqual([700, 700])
  expect(unwrap(await make(dejavu('Sans-Bold'), { weights: [400, 900] })).weights).toEqual([400, 900])
})

test.each([
  ['restricted', 0x0002],
  ['no subsets', 0x0108],
  ['bitmaps alone', 0x0200],
])('a typeface whose maker does not allow it is refused: %s', async (_name, bits) => {
  expect(await make(withLicence(dejavu('Sans'), bits))).toMatchObject({ ok: false, error: { code: 'font_licence' } })
})

test('of several levels of a licence the one that allows most counts', async () => {
  for (const bits of [0x0000, 0x0004, 0x0008, 0x000a])
    expect([bits, (await make(withLicence(dejavu('Sans'), bits))).ok]).toEqual([bits, true])
})

test('what is no typeface is refused', async () => {
  const font = dejavu('Sans')
  const broken = Buffer.from(font).fill(0xff, 400, 5000)
  for (const [name, file] of Object.entries({
    text: Buffer.from('hello'),
    nothing: Buffer.alloc(0),
    picture: readFileSync('public/favicon.svg'),
    'a part': font.subarray(0, 2000),
    broken,
    'a name alone': Buffer.from('wOF2'),
    'a broken woff2': readFileSync('public/fonts/jost.woff2').subarray(0, 3000),
    'a large file': Buffer.alloc(21 * 1024 * 1024),
  }))
    expect([name, await make(file)]).toMatchObject([name, { ok: false, error: { code: 'not_a_font' } }])
})
