import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageDocumentSchema } from '~/domain/content/page-document.schema'
import { customCssProblem } from '~/domain/storefront/custom-css'
import { storefrontSchema } from '~/domain/storefront/storefront.schema'
import { contrast, contrastWarnings, themeCss } from '~/domain/storefront/theme-css'
import { kilobytes } from '~/domain/units'
import { themes } from '~db/demo/themes/themes'
import { checkSections } from './check-sections.server'

/** The fonts of a page. */
const maxFontBytes = kilobytes(30)

test('there are three example themes', () => {
  expect(themes.map(({ name }) => name)).toEqual(['loom', 'press', 'verandah'])
})

test.each(themes.map((theme) => [theme.name, theme] as const))(
  'the theme %s has a valid home page, colours that can be read, safe styles and small fonts of its own',
  (_name, { look, home }) => {
    const document = JSON.parse(JSON.stringify(home).replace(/"@\d"/g, 'null'))
    expect(checkSections(pageDocumentSchema.parse(document))).toMatchObject({ ok: true })
    const parsed = storefrontSchema.parse(look)
    expect(contrastWarnings(parsed.colours)).toEqual([])
    expect(customCssProblem(look.customCss)).toBeNull()
    expect(parsed).toMatchObject(JSON.parse(JSON.stringify(look)))
    const sizes = parsed.fonts.map(({ path }) => statSync(`public${path}`).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxFontBytes)
    const css = themeCss(parsed)
    for (const { family } of parsed.fonts) expect(css).toContain(`"${family}", "${family} fallback"`)
  },
)

test('a colour on which text is hard to read is warned of', () => {
  const { colours } = storefrontSchema.parse({ colours: { text: '#999999', background: '#ffffff' } })
  expect(contrast('#999999', '#ffffff')).toBeLessThan(4.5)
  expect(contrastWarnings(colours)).toEqual(['text on background: 2.8:1 is less than 4.5:1'])
})
