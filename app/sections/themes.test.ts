import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageDocumentSchema } from '~/domain/content/page-document.schema'
import { fixedPageType } from '~/domain/content/templates'
import { customCssProblem } from '~/domain/storefront/look/custom-css'
import { storefrontSchema } from '~/domain/storefront/storefront.schema'
import { lookWarnings } from '~/domain/storefront/look/look-warnings'
import { themeCss } from '~/domain/storefront/look/theme-css'
import { kilobytes } from '~/domain/units'
import { themes } from '~db/demo/themes/themes'
import { checkSections } from './check-sections.server'

/** The fonts of a page. */
const maxFontBytes = kilobytes(30)

test('there are three example themes', () => {
  expect(themes.map(({ name }) => name)).toEqual(['loom', 'press', 'verandah'])
})

test.each(themes.map((theme) => [theme.name, theme] as const))(
  'the theme %s has a valid home page, valid templates, colours that can be read, safe styles and small fonts of its own',
  (_name, { look, home, templates }) => {
    const document = JSON.parse(JSON.stringify(home).replace(/"@\d"/g, 'null'))
    expect(checkSections(pageDocumentSchema.parse(document))).toMatchObject({ ok: true })
    for (const [slug, template] of Object.entries(templates)) {
      expect(fixedPageType(slug), slug).toBe(template.page_type)
      expect(checkSections(pageDocumentSchema.parse(template)), slug).toMatchObject({ ok: true })
    }
    const parsed = storefrontSchema.parse(look)
    expect(lookWarnings({ ...parsed, hasDarkScheme: true })).toEqual([])
    expect(customCssProblem(look.customCss)).toBeNull()
    expect(parsed).toMatchObject(JSON.parse(JSON.stringify(look)))
    const sizes = parsed.fonts.map(({ path }) => statSync(`public${path}`).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxFontBytes)
    const css = themeCss(parsed)
    for (const { family } of parsed.fonts) expect(css).toContain(`"${family}", "${family} fallback"`)
  },
)
