import { expect, test } from 'vitest'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { themeCss } from './theme-css'
import { typefacesOf } from './typefaces'

test('a font of the owner is loaded with swap', () => {
  const storefront = storefrontSchema.parse({
    fonts: [{ family: 'Inter', path: '/fonts/inter.woff2', weightRange: '100 900', isVariable: true }],
    typography: { body: 'Inter' },
  })
  expect(typefacesOf(storefront).faces).toBe(
    '@font-face{font-family:"Inter";src:url("/fonts/inter.woff2") format("woff2");font-weight:100 900;font-display:swap}',
  )
})

test.each([
  [true, '100 900'],
  [false, '400 900'],
])('a font without weights of its own, variable: %s, has those from %s', (isVariable, weights) => {
  const storefront = storefrontSchema.parse({
    fonts: [{ family: 'Inter', path: '/fonts/inter.woff2', isVariable }],
    typography: { body: 'Inter' },
  })
  expect(typefacesOf(storefront).faces).toContain(`;font-weight:${weights};`)
})

test.each([
  [{}, true, true],
  [{ typography: { body: 'Inter' } }, false, true],
  [{ typography: { body: 'Inter', heading: 'grotesque' } }, false, false],
  [{ typography: { body: 'Vesper Libre', heading: 'Inter' } }, false, true],
  [{ typography: { body: '"; }', heading: 'Inter' } }, true, false],
  [{ typography: { body: 'Inter', heading: 'Inter' }, customCss: 'h1{font-family:Figtree}' }, true, false],
])('pages have the typefaces of the shop that they use: %j', (look, hasDefaultBody, hasDefaultHeading) => {
  expect(typefacesOf(storefrontSchema.parse(look))).toMatchObject({ hasDefaultBody, hasDefaultHeading })
})

test('the first picture of a page has the fallbacks of its typefaces, whose files come after it', () => {
  const fallback = { sizeAdjust: 100, ascent: 90, descent: 20 }
  const fonts = [{ family: 'Jost', path: '/fonts/jost.woff2', fallback }]
  const { afterFirstPaint } = typefacesOf(storefrontSchema.parse({ fonts, typography: { body: 'Jost' } }))
  expect(afterFirstPaint).toBe(
    '@keyframes typefaces{from{--font-body:"Jost fallback", "Jost DejaVu", system-ui, sans-serif;' +
      '--font-heading:"Vesper fallback", "Vesper Noto", "Vesper DejaVu", serif}}:root{animation:typefaces 1ms 60ms backwards}',
  )
})

test('a font has the height of lines of its fallback, on every system', () => {
  const fallback = { sizeAdjust: 120, ascent: 80, descent: 20 }
  const fonts = [{ family: 'Jost', path: '/fonts/jost.woff2', fallback }]
  expect(typefacesOf(storefrontSchema.parse({ fonts, typography: { heading: 'Jost' } })).faces).toContain(
    ';ascent-override:96%;descent-override:24%;line-gap-override:0%}',
  )
})

test('a font that nothing uses is in no page, one that own styles name is', () => {
  const fallback = { sizeAdjust: 100, ascent: 90, descent: 20 }
  const look = { fonts: [{ family: 'Jost', path: '/fonts/jost.woff2', fallback }], typography: { body: 'Inter' } }
  const unused = storefrontSchema.parse(look)
  expect([typefacesOf(unused).faces, themeCss(unused)]).toEqual(['', expect.not.stringContaining('Jost')])
  const used = storefrontSchema.parse({ ...look, customCss: 'h2{font-family:Jost,serif}' })
  expect(typefacesOf(used).faces).toContain('"Jost"')
  expect(themeCss(used)).toContain('"Jost fallback"')
})

test('files of one family have fallbacks of their own weights, which are named once', () => {
  const fallback = { sizeAdjust: 100, ascent: 90, descent: 20 }
  const fonts = ['400', '700'].map((weightRange) => ({
    family: 'Jost',
    path: `/fonts/jost-${weightRange}.woff2`,
    weightRange,
    fallback,
  }))
  const css = themeCss(storefrontSchema.parse({ fonts, typography: { body: 'Jost' } }))
  expect(css).toContain('--font-body:"Jost", "Jost fallback", "Jost DejaVu", system-ui')
  expect(css.match(/font-weight:\d+/g)).toEqual(['400', '400', '700', '700'].map((weight) => `font-weight:${weight}`))
})
