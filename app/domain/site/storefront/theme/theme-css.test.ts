import { expect, test } from 'vitest'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { contrast } from './colour'
import { themeCss } from './theme-css'

test('an empty theme writes nothing, so the defaults of the style sheet apply', () => {
  expect(themeCss(storefrontSchema.parse({}))).toBe('')
})

test('a theme colour also sets its hover, shadow and fade colours and a readable text colour', () => {
  const css = themeCss(storefrontSchema.parse({ colours: { theme: '#C85A14', textMuted: '#abc' } }))
  expect(css).toContain('--color-theme:#c85a14')
  expect(css).toContain('--color-theme-hover:#b45112')
  expect(css).toContain('--color-theme-shadow:#c85a141a')
  expect(css).toContain('--color-theme-fade:#c85a1480')
  expect(css).toContain('--color-text-muted:#aabbcc')
  const on = /--color-on-theme:(#\w+)/.exec(css)?.[1] ?? ''
  expect(contrast('#c85a14', on)).toBeGreaterThan(4)
})

test('only colours and font names are written to the style sheet', () => {
  const evil = storefrontSchema.parse({
    colours: { theme: 'red}body{display:none', accent: 'url(https://evil.example)', text: '#12345' },
    typography: { body: 'Inter"; } * { color: red', heading: 'Playfair Display, Georgia', size: 1000, weight: 'bold' },
    fonts: [{ family: 'x"', path: 'https://evil.example/x.woff2' }],
  })
  expect(themeCss(evil)).toBe(':root{--font-heading:"Playfair Display", "Georgia", system-ui, sans-serif}')
})

test('a font of the owner is the first of its families', () => {
  const storefront = storefrontSchema.parse({
    fonts: [{ family: 'Inter', path: '/fonts/inter.woff2', weightRange: '100 900', isVariable: true }],
    typography: { body: 'Inter' },
  })
  expect(themeCss(storefront)).toContain('--font-body:"Inter"')
})

test('what is installed takes the place of a font of the owner in its size, wider fonts smaller', () => {
  const css = themeCss(
    storefrontSchema.parse({
      fonts: [{ family: 'Jost', path: '/fonts/jost.woff2', fallback: { sizeAdjust: 100, ascent: 90, descent: 20 } }],
      typography: { body: 'Jost' },
    }),
  )
  expect(css).toContain('--font-body:"Jost", "Jost fallback", "Jost DejaVu", system-ui, sans-serif')
  const face = (family: string) => new RegExp(`@font-face{font-family:"${family}";([^}]*)}`).exec(css)?.[1]
  expect(face('Jost fallback')).toContain('local("Roboto")')
  expect(face('Jost fallback')).toContain(
    'size-adjust:100%;ascent-override:90%;descent-override:20%;line-gap-override:0%',
  )
  expect(face('Jost DejaVu')).toBe(
    'src:local("DejaVu Sans");size-adjust:87.2%;ascent-override:103.2%;descent-override:22.9%;line-gap-override:0%',
  )
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
  expect(contrast('red', '#ffffff')).toBeNull()
})

test.each([[null], ['text'], [[]], [{ colours: [], chat: 'x', name: 5, mode: 'Closed', termsSlug: '../x' }]])(
  'the document %j is replaced by defaults',
  (document) => {
    expect(storefrontSchema.parse(document)).toEqual(storefrontSchema.parse({}))
  },
)

test('pages use the whole window, and have a picture behind them, where the storefront says so', () => {
  const image = 'a'.repeat(32)
  expect(themeCss(storefrontSchema.parse({ isBoxed: false, background: { type: 'image', image } }))).toBe(
    `:root{--layout-width:100vw}body{background-image:url("/images/${image}/1536.webp");background-size:cover;background-attachment:fixed}` +
      `#main{--window:0px;display:flow-root;background:var(--color-background);max-width:var(--layout-width);margin-inline:auto}`,
  )
  expect(themeCss(storefrontSchema.parse({ background: { type: 'image', image: '1") } *{' } }))).toBe('')
})

test('the heading of a page has the size of the storefront on wide screens, and less on phones', () => {
  const css = themeCss(storefrontSchema.parse({ typography: { headingSize: 56 } }))
  expect(css).toBe(':where(h1){font-size:clamp(1.5rem,6vw,3.5rem)}')
  expect(themeCss(storefrontSchema.parse({ typography: { headingSize: 900 } }))).toBe('')
})

test('only a theme that allows it has dark colours, which printed pages do not have', () => {
  const dark = (document: object) =>
    /@media screen and \(prefers-color-scheme:dark\)\{(.*)\}$/.exec(themeCss(storefrontSchema.parse(document)))?.[1]
  expect(dark({ colours: { theme: '#8f3d22' } })).toBeUndefined()
  const css = dark({ hasDarkScheme: true, colours: { theme: '#8f3d22' } }) ?? ''
  expect(css).toMatch(/^:root\{color-scheme:dark;.*--color-background:#1\w{5};/)
  expect(css).toContain('--color-theme-hover:#')
  // what stays the same is not repeated
  expect(css).not.toContain('--color-notice-text')
  expect(css).not.toContain('[data-logo]')
  expect(dark({ hasDarkScheme: true, logo: 'a'.repeat(32) })).toContain('[data-logo]{background:#ffffff')
})

test('a theme of light texts on a dark ground has dark form fields, no other dark scheme, and dark texts on paper', () => {
  const css = themeCss(
    storefrontSchema.parse({ hasDarkScheme: true, colours: { background: '#0d0d0d', text: '#f4f4ef' } }),
  )
  expect(css).toBe('@media screen{:root{color-scheme:dark;--color-text:#f4f4ef;--color-background:#0d0d0d}}')
})

test('corners are square or round where the storefront says so', () => {
  expect(themeCss(storefrontSchema.parse({ corners: 'square' }))).toContain('--corner-small:0;--corner-medium:0')
  expect(themeCss(storefrontSchema.parse({ corners: 'round' }))).toContain('--corner-button:999px')
  expect(themeCss(storefrontSchema.parse({ corners: '0}body{display:none' }))).toBe('')
})

test('what is at another place has rules, and an invalid choice has none', () => {
  const cssOf = (look: object) => themeCss(storefrontSchema.parse(look))
  expect(cssOf({ alignment: 'centre' })).toMatch(
    /^main header\[class\],main header\[class\]\+\*>p\[class\]:first-child,.*\{text-align:center;/,
  )
  expect(cssOf({ alignment: 'centre' })).toContain(',main :is(h1,h1+p[class]):not([data-product] *,[data-section] *),')
  expect(cssOf({ alignment: 'centre' })).toContain(
    ',main li>a>span+span,main h1+p[class]+*:has(>a){justify-content:center;text-align:center}',
  )
  // what stands on a picture or beside it stays together
  expect(cssOf({ alignment: 'centre' })).toContain(
    ':not([data-section*=text],[data-section=banner],[data-section=slider])',
  )
  expect(cssOf({ gallerySide: 'end' })).toContain('[data-product]>:first-child{grid-area:1/2}')
  expect(cssOf({ cardGap: 'none' })).toContain('{column-gap:1px}')
  // the owner's own styles come later, so they can say otherwise
  expect(cssOf({ cardGap: 'none', customCss: 'a{top:0}' })).toMatch(/column-gap.*a\{top:0\}$/)
  for (const look of [{}, { alignment: 'left' }, { gallerySide: 'start' }, { cardGap: '1px}' }])
    expect(cssOf(look)).toBe('')
})
