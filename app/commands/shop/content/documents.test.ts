import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { unwrap } from '../../../../tests/factories/cart'
import { ownerOf } from '../../../../tests/factories/owner-line'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'

const kinds = [
  { area: 'menus', save: 'set', part: 'items' },
  { area: 'faq', save: 'save', part: 'items' },
  { area: 'forms', save: 'save', part: 'fields' },
  { area: 'sliders', save: 'save', part: 'items' },
  { area: 'galleries', save: 'save', part: 'items' },
  { area: 'blog', save: 'save', part: 'html' },
] as const

onSqlite('a document of the owner', { template: 'shop' }, (open) => {
  async function openShop() {
    const db = await open()
    await createProduct(db, { slug: 'cap', name: 'Cap' })
    const folder = mkdtempSync(join(tmpdir(), 'shop-documents-'))
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const { hash } = unwrap(await storeAsset(db, folder, png, { now: factoryNow }))
    const shop = ownerOf(db)
    const pathOf = (name: string) => join(folder, `${name}.json`)
    const saving = async (area: string, save: string, slug: string, document: unknown) => {
      writeFileSync(pathOf('given'), JSON.stringify(document))
      return shop(area, save, slug, pathOf('given'))
    }
    const written = async (area: string, slug: string): Promise<unknown> => {
      expect(await shop(area, 'write', slug, pathOf('written'))).toMatchObject({ status: 0 })
      return JSON.parse(readFileSync(pathOf('written'), 'utf8'))
    }
    const documents: Record<(typeof kinds)[number]['area'], Record<string, unknown>> = {
      menus: {
        title: 'Main',
        items: [
          { label: 'Cap', product: 'cap', items: [{ label: 'About', href: '/about' }] },
          { label: 'Write', href: 'mailto:a@b.example' },
        ],
      },
      faq: {
        title: 'Sizes',
        description: 'How it fits',
        items: [{ question: 'Is it large?', answer: 'No.\n\nIt fits.' }],
      },
      forms: {
        title: 'Fitting',
        submit_label: 'Ask',
        fields: [{ key: 'size', type: 'select', label: 'Size', choices: ['S', 'M'], required: true }],
      },
      sliders: {
        title: 'Home',
        items: [
          {
            heading: 'New',
            text: 'Caps',
            cta_label: 'See',
            cta_href: '/cap',
            picture_hash: hash,
            alt: 'A cap',
            tone: 'dark',
          },
        ],
      },
      galleries: { title: 'Looks', items: [{ picture_hash: hash, alt: 'A cap', caption: 'In red' }] },
      blog: {
        title: 'Dyes',
        excerpt: 'On dyes',
        author: 'Asha',
        category: 'Craft',
        tags: ['Indigo', 'Cotton'],
        products: ['cap'],
        picture_hash: hash,
        picture_alt: 'A vat',
        meta_title: 'Dyes',
        meta_description: 'All about dyes',
        published: true,
        published_at: '2026-02-01T00:00:00.000Z',
        html: '<p>Blue.</p>',
      },
    }
    return { shop, saving, written, documents }
  }

  test('is written out as it was saved, and saves the same again', async () => {
    const { saving, written, documents } = await openShop()
    for (const { area, save } of kinds) {
      expect(await saving(area, save, 'first', documents[area])).toMatchObject({ status: 0 })
      const out = await written(area, 'first')
      expect([area, out]).toEqual([area, documents[area]])
      // the slug is new, so that everything comes from the file; a slug of the blog is one of its articles alone
      expect(await saving(area, save, 'second', out)).toMatchObject({ status: 0 })
      expect([area, await written(area, 'second')]).toEqual([area, documents[area]])
    }
  })

  test('is not emptied by a file that lacks its part or names it otherwise, and is restored after a wrong change', async () => {
    const { shop, saving, written, documents } = await openShop()
    for (const { area, save, part } of kinds) {
      await saving(area, save, 'first', documents[area])
      const { [part]: content, ...rest } = documents[area]
      const refused = [{ ...rest, [`${part}s`]: content }, ...(area === 'blog' ? [] : [{ title: 'X' }])]
      for (const document of refused)
        expect([area, await saving(area, save, 'first', document)]).toMatchObject([area, { status: 1 }])
      expect([area, await written(area, 'first')]).toEqual([area, documents[area]])
      const one = Array.isArray(content) ? content.slice(0, 1) : '<p>Wrong</p>'
      expect(await saving(area, save, 'first', { ...documents[area], title: 'Wrong', [part]: one })).toMatchObject({
        status: 0,
      })
      expect(await shop(area, 'restore', 'first')).toMatchObject({ status: 0 })
      expect(await written(area, 'first')).toMatchObject({ title: documents[area].title, [part]: content })
      if (area === 'forms') continue
      await shop(area, 'delete', 'first')
      expect(await shop(area, 'restore', 'first')).toMatchObject({ status: 0 })
      expect(await written(area, 'first')).toMatchObject({ title: documents[area].title, [part]: content })
    }
    expect((await shop('menus', 'restore', 'none')).output).toBe(
      'The shop knows no change of the menu none that can be undone',
    )
  })

  test('is found where the command was typed, and one that is no JSON is told with its line', async () => {
    const { shop, documents } = await openShop()
    const folder = mkdtempSync(join(tmpdir(), 'shop-typed-'))
    writeFileSync(join(folder, 'main.json'), `\uFEFF${JSON.stringify(documents.menus)}`)
    writeFileSync(join(folder, 'broken.json'), '{\n  "title": "Main",\n}')
    const before = process.env.INIT_CWD
    onTestFinished(() => {
      if (before === undefined) delete process.env.INIT_CWD
      else process.env.INIT_CWD = before
    })
    process.env.INIT_CWD = folder
    expect(await shop('menus', 'set', 'main', 'main.json')).toMatchObject({ status: 0 })
    expect(await shop('menus', 'write', 'main', 'out.json')).toMatchObject({ status: 0 })
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toEqual(documents.menus)
    for (const [area, save] of [...kinds.map((kind) => [kind.area, kind.save]), ['pages', 'put']] as const)
      expect((await shop(area, save, 'main', 'broken.json')).output).toMatch(
        /^broken\.json is not valid JSON: line 3, column 1: a name in double quotes is needed/,
      )
  })
})
