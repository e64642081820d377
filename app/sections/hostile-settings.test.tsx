import { chromium, type Browser, type Page } from 'playwright'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatLink } from '~/components/shell/chat-link'
import { Footer } from '~/components/shell/footer'
import { Header } from '~/components/shell/header'
import { cartBadge } from '~/domain/sales/cart/cart'
import { pageDocumentSchema } from '~/domain/site/content/page-document.schema'
import type { StoredSection } from '~/domain/site/content/page-document'
import type { Visitor } from '~/domain/shared/shop'
import { createVisitor } from '../../tests/factories/visitor'
import { requireChromium } from '../../tests/setup/chromium'
import { findUnsafe, hostileValues } from '../../tests/fixtures/hostile-values'
import { openCopy } from '../../tests/setup/databases'
import { checkSections } from './check-sections.server'
import { storedName, type SettingFields } from './define-section.server'
import { loadSections } from './load-sections.server'
import { sectionDefinitions } from './section-definitions.server'
import { Sections } from './sections'
import { StaffBar } from './shell/staff-bar'
import { ShellParts } from './shell/shell-parts'
import { chatButton, footer, header, shellSections, storeNotice, topBar } from './shell/shell-sections.server'

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

function sectionWith(
  definition: (typeof sectionDefinitions)[number] | (typeof shellSections)[number],
  key: string,
  value: unknown,
): StoredSection {
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

test.each(sectionDefinitions.map((definition) => [definition.type, definition] as const))(
  'the section %s shows hostile values as text, or not at all',
  async (_type, definition) => {
    for (const [name, value] of hostileValues) {
      const sections = await loadSections(visitor, [sectionWith(definition, 'a', value)], (error) => {
        throw error
      })
      const html = renderToString(<Sections sections={sections} />)
      expect([name, await page.evaluate(findUnsafe, html)]).toEqual([name, []])
      expect([name, html.includes('\0')]).toEqual([name, false])
    }
  },
)

test('the parts of header and footer show hostile values as text, or not at all', async () => {
  for (const [name, value] of hostileValues) {
    const notice = storeNotice.read(sectionWith(storeNotice, 'a', value))
    const bar = topBar.read(sectionWith(topBar, 'b', value))
    const chat = chatButton.read(sectionWith(chatButton, 'c', value))
    const { about, menuHandles } = footer.read(sectionWith(footer, 'd', value))
    const { menuHandle } = header.read(sectionWith(header, 'e', value))
    const text = typeof value === 'string' ? value : ''
    const menu = [{ label: text || 'Menu', href: '/shop-online', children: [{ label: text, href: '/faq' }] }]
    const html = renderToString(
      <>
        <ShellParts
          items={[
            { type: 'store_notice', hiddenOn: [] },
            { type: 'top_bar', hiddenOn: ['phone'], bar: { text: bar.text, links: menu, email: text, phone: text } },
          ]}
          notice={{ message: notice.message || text, href: notice.href, isClearable: true, sign: 'a' }}
          address={`/${text}`}
        />
        <Header
          storeName={text}
          menu={menu}
          cart={cartBadge(1)}
          account={{ label: text, state: 'customer' }}
          path={`/${text}`}
          query={text}
        />
        <Footer
          storeName={text}
          about={about || text}
          menus={[{ title: text, items: menu }]}
          contact={{ email: text, phone: text, address: text }}
          year={2026}
        />
        <ChatLink
          chat={{
            number: '919876543210',
            message: chat.message || text,
            productMessage: chat.productMessage,
            side: 'left',
          }}
          path={`/product/${text}`}
          origin="http://localhost"
        />
        <StaffBar name={text} roleLabel="Editor" editing={{ slug: null }} />
      </>,
    )
    expect([name, await page.evaluate(findUnsafe, html)]).toEqual([name, []])
    for (const handle of [menuHandle, bar.menuHandle, ...menuHandles]) expect(handle).toMatch(/^[a-z\d-]*$/)
  }
})

test.each(hostileValues)(
  '%s in every setting is checked when a page is saved, without an error of the code',
  (_name, value) => {
    for (const definition of [...sectionDefinitions, ...shellSections]) {
      const stored = sectionWith(definition, 'a', value)
      const document = pageDocumentSchema.parse({
        sections: { a: { type: stored.type, settings: stored.settings } },
        order: ['a'],
      })
      const checked = checkSections(document, 'about')
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
    const checked = checkSections(document, 'about')
    if (!checked.ok) throw new Error(checked.error.message)
    return String(checked.value.sections.a?.settings.html)
  }
  const saved = save(html)
  expect(saved).not.toMatch(/onclick|javascript|style/)
  expect(save(saved)).toBe(saved)
})
