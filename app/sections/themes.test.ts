import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageDocumentSchema } from '~/domain/site/content/page-document.schema'
import { fixedPageType } from '~/domain/site/content/templates'
import { customCssProblem } from '~/domain/site/storefront/theme/custom-css'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { fontBytes, maxFontBytes } from '~/domain/site/storefront/theme/font-budget'
import { lookWarnings } from '~/domain/site/storefront/theme/theme-warnings'
import { themeCss } from '~/domain/site/storefront/theme/theme-css'
import { demoThemes, themes } from '~db/demo/themes/themes'
import { checkSections } from './check-sections.server'

test('there are three example themes', () => {
  expect(themes.map(({ name }) => name)).toEqual(['loom', 'press', 'verandah'])
})

test.each([...themes, ...demoThemes].map((theme) => [theme.name, theme] as const))(
  'the theme %s has a valid home page, valid templates, colours that can be read, safe styles and small fonts of its own',
  (_name, { look, home, templates }) => {
    const document = JSON.parse(JSON.stringify(home).replace(/"@\d"/g, 'null'))
    expect(checkSections(pageDocumentSchema.parse(document), 'home')).toMatchObject({ ok: true })
    for (const [slug, template] of Object.entries(templates)) {
      expect(fixedPageType(slug), slug).toBe(template.page_type)
      expect(checkSections(pageDocumentSchema.parse(template), slug), slug).toMatchObject({ ok: true })
    }
    const parsed = storefrontSchema.parse(look)
    expect(lookWarnings({ ...parsed, hasDarkScheme: true })).toEqual([])
    expect(customCssProblem(look.customCss)).toBeNull()
    expect(parsed).toMatchObject(JSON.parse(JSON.stringify(look)))
    expect(parsed.fonts.map(({ bytes }) => bytes)).toEqual(
      parsed.fonts.map(({ path }) => statSync(`public${path}`).size),
    )
    expect(fontBytes(parsed)).toBeLessThanOrEqual(maxFontBytes)
    const css = themeCss(parsed)
    for (const { family } of parsed.fonts) expect(css).toContain(`"${family}", "${family} fallback"`)
  },
)
