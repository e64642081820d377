import { chromium, type Browser, type Page } from 'playwright'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageDocumentSchema } from '~/domain/content/page-document.schema'
import type { StoredSection } from '~/domain/content/page-document'
import type { Visitor } from '~/domain/shop'
import { createVisitor } from '../../tests/factories/visitor'
import { requireChromium } from '../../tests/setup/chromium'
import { openCopy } from '../../tests/setup/databases'
import { checkSections } from './check-sections.server'
import { storedName, type SettingFields } from './define-section.server'
import { loadSections } from './load-sections.server'
import { sectionDefinitions } from './section-definitions.server'
import { Sections } from './sections'

/** What no setting expects, or what a page must show as text alone. */
const payloads: ReadonlyArray<readonly [name: string, value: unknown]> = [
  ['a script', '<script>alert(1)</script>'],
  ['a picture with a handler', '"><img src=x onerror=alert(1)>'],
  ['a drawing with a handler', "'><svg onload=alert(1)>"],
  ['the end of other elements', '</style></title></textarea></script><script>alert(1)</script>'],
  ['a link to a script', '<a href="javascript:alert(1)">x</a>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an address of a script', 'javascript:alert(1)'],
  ['an address of a script in other letters', 'JaVaScRiPt:alert(1)'],
  ['an address of data', 'data:text/html,<script>alert(1)</script>'],
  ['an address without a scheme', '//evil.example'],
  ['an address with a backslash', '/\\evil.example'],
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['a template', '{{7*7}}${7*7}<%= 7*7 %>'],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['no number', Number.NaN],
  ['true', true],
  ['null', null],
  ['a list', ['<b>', null]],
  ['an object', { toString: 'x', constructor: null }],
]

let visitor: Visitor
let browser: Browser
let page: Page
let close = async () => {}

beforeAll(async () => {
  const { db } = await openCopy('sqlite')
  visitor = await createVisitor(db)
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  page = await browser.newPage({ javaScriptEnabled: true })
  close = async () => {
    await browser.close()
    await db.close()
  }
})
afterAll(() => close())

const settingsWith = (fields: SettingFields, value: unknown) => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [storedName(name), value])),
  // no section has these
  on_click: value,
})

function sectionWith(definition: (typeof sectionDefinitions)[number], key: string, value: unknown): StoredSection {
  const { type, settings, blocks } = definition
  const block = (blockKey: string) => ({
    key: blockKey,
    type: 'block',
    settings: settingsWith(blocks?.settings ?? {}, value),
  })
  return {
    key,
    type,
    settings: settingsWith(settings, value),
    blocks: blocks ? [block('a'), block('b')] : [],
    hiddenOn: [],
  }
}

/** What could run or load something, as a browser understands the HTML. */
function findUnsafe(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return [...parsed.querySelectorAll('*')].flatMap((element) => {
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        // the icons of the shop are in their own address
        element.localName !== 'use' &&
        (name.startsWith('on') ||
          name === 'srcdoc' ||
          (/^(?:href|src|action|formaction)$/.test(name) && /^\s*(?:javascript:|data:|\/\/|\/\\)/i.test(value))),
    )
    const isUnsafe = /^(?:script|iframe|object|embed|style|math|base|meta|link)$/.test(element.localName)
    return isUnsafe || attributes.length > 0 ? [element.outerHTML.slice(0, 200)] : []
  })
}

test.each(sectionDefinitions.map((definition) => [definition.type, definition] as const))(
  'the section %s shows hostile values as text, or not at all',
  async (_type, definition) => {
    for (const [name, value] of payloads) {
      const sections = await loadSections(visitor, [sectionWith(definition, 'a', value)], (error) => {
        throw error
      })
      const html = renderToString(<Sections sections={sections} />)
      expect([name, await page.evaluate(findUnsafe, html)]).toEqual([name, []])
      expect([name, html.includes('\0')]).toEqual([name, false])
    }
  },
)

test.each(payloads)(
  '%s in every setting is checked when a page is saved, without an error of the code',
  (_name, value) => {
    for (const definition of sectionDefinitions) {
      const stored = sectionWith(definition, 'a', value)
      const document = pageDocumentSchema.parse({
        sections: { a: { type: stored.type, settings: stored.settings } },
        order: ['a'],
      })
      const checked = checkSections(document)
      if (checked.ok) throw new Error(`${definition.type} accepts settings that it does not have`)
      expect(checked.error).toMatchObject({
        code: 'invalid_input',
        errors: { 'a.on_click': ['there is no such setting'] },
      })
    }
  },
)

test('what is accepted when a page is saved is accepted again, and its HTML stays the same', () => {
  const html = '<h2 onclick="alert(1)">A</h2><p style="color:red">B <a href="javascript:alert(1)">C</a></p>'
  const save = (given: string) => {
    const document = pageDocumentSchema.parse({
      sections: { a: { type: 'custom_html', settings: { html: given } } },
      order: ['a'],
    })
    const checked = checkSections(document)
    if (!checked.ok) throw new Error(checked.error.message)
    return String(checked.value.sections.a?.settings.html)
  }
  const saved = save(html)
  expect(saved).not.toMatch(/onclick|javascript|style/)
  expect(save(saved)).toBe(saved)
})

test('a page of 40 sections is rendered whole, and its HTML grows in step with their number', async () => {
  const bytesOf = async (count: number) => {
    const stored = Array.from({ length: count }, (_, index) => ({
      ...sectionWith(sectionDefinitions[0]!, `s${index}`, ''),
      type: 'rich_text',
      settings: { heading: `Heading ${index % 10}`, html: '<p>Woven by hand.</p>' },
      blocks: [],
    }))
    const sections = await loadSections(visitor, stored, (error) => {
      throw error
    })
    expect(sections).toHaveLength(count)
    return renderToString(<Sections sections={sections} isUnderHeading />).length
  }
  const [one, ten, forty] = [await bytesOf(1), await bytesOf(10), await bytesOf(40)]
  expect(ten / 10).toBeLessThanOrEqual(one * 1.05)
  expect(forty / 40).toBeLessThanOrEqual(one * 1.05)
})
