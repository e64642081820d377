import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { hexOfOklch, luminance, oklchOf, rgbOf } from './colour'
import { darkPalette, isDark } from './dark-palette'
import { lookWarnings } from './theme-warnings'
import { contrastWarnings, defaultPalette, paletteOf } from './palette'

const hexColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test('a colour stays the same on its way to lightness, chroma and hue and back', () => {
  fc.assert(
    fc.property(hexColour, (hex) => {
      const rgb = rgbOf(hex)
      expect(rgb && hexOfOklch(oklchOf(rgb))).toBe(hex)
    }),
  )
})

test('the dark scheme of the default colours can be read', () => {
  const dark = darkPalette(defaultPalette)
  expect([isDark(defaultPalette), isDark(dark)]).toEqual([false, true])
  expect(contrastWarnings(defaultPalette)).toEqual([])
  expect(contrastWarnings(dark)).toEqual([])
})

test('the dark scheme of a look with any theme colour, sale colour and paper can be read', () => {
  const paper = fc.tuple(
    fc.integer({ min: 225, max: 255 }),
    fc.integer({ min: 225, max: 255 }),
    fc.integer({ min: 225, max: 255 }),
  )
  fc.assert(
    fc.property(hexColour, hexColour, paper, (theme, sale, parts) => {
      const background = `#${parts.map((part) => part.toString(16)).join('')}`
      const dark = darkPalette(paletteOf(storefrontSchema.parse({ colours: { theme, sale, background } }).colours))
      expect(contrastWarnings(dark)).toEqual([])
      const ground = rgbOf(dark.background)
      expect(ground && luminance(ground)).toBeLessThan(0.05)
    }),
  )
})

test('colours are warned of in the schemes that pages have, also where the other colour is the default', () => {
  const warningsOf = (document: object) => lookWarnings(storefrontSchema.parse(document))
  expect(warningsOf({})).toEqual([])
  expect(warningsOf({ colours: { text: '#aaaaaa' } })).toContain('text on background: 2.3:1 is less than 4.5:1')
  expect(warningsOf({ hasDarkScheme: true })).toEqual([])
  // a notice keeps its colours in both
  const notice = { noticeText: '#777777', noticeBackground: '#999999' }
  expect(warningsOf({ hasDarkScheme: true, colours: notice })).toEqual([
    'noticeText on noticeBackground: 1.6:1 is less than 4.5:1',
    'in the dark scheme, noticeText on noticeBackground: 1.6:1 is less than 4.5:1',
  ])
})
