import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import { unwrap } from '../../../../../tests/factories/cart'
import { commandOn, createVisitor, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../../tests/setup/databases'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { readContentPage } from '~/domain/site/content/read-page.server'
import {
  discardDraft,
  publishDuePages,
  publishPage,
  restoreVersion,
  schedulePage,
  unpublishPage,
} from './publish-page.server'
import { readDraftByToken, readPageFile, readPageHistory, readPages } from './read-drafts.server'
import { saveDraft } from './save-draft.server'

const now = new Date('2026-11-21T10:00:00.000Z')
const later = new Date('2026-11-22T10:00:00.000Z')

/** The shop as the command line changes it at an instant. */
const commandAt = (db: Database, at = now) => commandOn(db, { now: () => at })

const documentWith = (html: string) => ({
  page_type: 'Page',
  sections: { text: { type: 'rich_text', settings: { html } } },
  order: ['text'],
})

const save = (db: Database, slug: string, input: unknown, expectedRevision?: number) =>
  saveDraft(commandAt(db), slug, input, {
    checkSections,
    isAddressTaken: (taken) => taken === 'preferences',
    pathOf: contentPagePath,
    expectedRevision,
  })

async function shownHtml(db: Database, slug: string): Promise<unknown> {
  const page = await readContentPage(await createVisitor(db), slug)
  return page?.sections[0]?.settings.html
}

onSqlite('a draft of a page', (open) => {
  test('is seen by visitors when it is published, and not before', async () => {
    const db = await open()
    const saved = await save(db, 'about', { title: 'About', document: documentWith('<p>One</p>') })
    expect(saved).toMatchObject({ ok: true, value: { slug: 'about', revision: 1 } })
    expect(await shownHtml(db, 'about')).toBeUndefined()
    expect(await publishPage(commandAt(db), 'about', { pathOf: contentPagePath })).toMatchObject({
      ok: true,
      value: { version: 1 },
    })
    expect(await shownHtml(db, 'about')).toBe('<p>One</p>')
    await save(db, 'about', { document: documentWith('<p>Two</p>') })
    expect(await shownHtml(db, 'about')).toBe('<p>One</p>')
    expect(await publishPage(commandAt(db), 'about', { pathOf: contentPagePath })).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
    expect(await shownHtml(db, 'about')).toBe('<p>Two</p>')
    expect(await publishPage(commandAt(db), 'about', { pathOf: contentPagePath })).toMatchObject({
      ok: false,
      error: { code: 'page_draft_not_found' },
    })
  })

  test('is saved, published and taken off by who may, and the record of changes says who did', async () => {
    const db = await open()
    const editor = { ...commandAt(db), actor: memberWith('editor'), source: '/admin/pages/about' }
    const support = { ...editor, actor: memberWith('support') }
    const input = { title: 'About', document: documentWith('<p>One</p>') }
    const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath }
    expect(await saveDraft(support, 'about', input, options)).toMatchObject({ error: { code: 'forbidden' } })
    unwrap(await saveDraft(editor, 'about', input, options))
    expect(await publishPage(support, 'about', options)).toMatchObject({ error: { code: 'forbidden' } })
    unwrap(await schedulePage(editor, 'about', later, options))
    expect(await publishDuePages(db, later)).toBe(1)
    expect(await unpublishPage(support, 'about')).toMatchObject({ error: { code: 'forbidden' } })
    unwrap(await unpublishPage(commandAt(db), 'about'))
    const [page] = await readPages(db).then((pages) => pages.filter(({ slug }) => slug === 'about'))
    expect(page?.isPublished).toBe(0)
    expect(await readLog(db, { limit: 9 })).toMatchObject([
      { by: 'command line', thingLabel: 'about', changes: { isPublished: [1, 0] } },
      { by: 'schedule', changes: { isPublished: [0, 1], published: [null, 1] } },
      { by: 'Meera', changes: { publishAt: [null, later.toISOString()] } },
      { by: 'Meera', source: '/admin/pages/about', changes: { draftRevision: [null, 1], title: [null, 'About'] } },
    ])
  })

  test('is of a page or a template, and of no other type', async () => {
    const db = await open()
    const document = { ...documentWith('<p>One</p>'), page_type: 'Landing' }
    expect(await save(db, 'sale', { title: 'Sale', document })).toMatchObject({
      error: { code: 'invalid_input', message: 'document.page_type: must be Page or Template' },
    })
    // what the slug decides needs no type
    expect((await save(db, 'home', { title: 'Home', document })).ok).toBe(true)
    expect((await save(db, 'sale', { title: 'Sale', document: documentWith('<p>One</p>') })).ok).toBe(true)
    expect((await save(db, 'sale', { document })).ok).toBe(true)
  })

  test('is read by the token of its preview until it is published', async () => {
    const db = await open()
    const saved = await save(db, 'about', { title: 'About', document: documentWith('<p>One</p>') })
    const { previewToken } = unwrap(saved)
    expect(await readDraftByToken({ db }, previewToken)).toMatchObject({ title: 'About', slug: 'about' })
    expect(await readDraftByToken({ db }, 'x'.repeat(22))).toBeNull()
    await publishPage(commandAt(db), 'about', { pathOf: contentPagePath })
    expect(await readDraftByToken({ db }, previewToken)).toBeNull()
  })

  test('is no longer published by itself after it was changed', async () => {
    const db = await open()
    await save(db, 'about', { title: 'About', document: documentWith('<p>One</p>') })
    await schedulePage(commandAt(db), 'about', later, { pathOf: contentPagePath })
    await save(db, 'about', { document: documentWith('<p>Two</p>') })
    expect(await publishDuePages(db, later)).toBe(0)
    expect((await readPages(db)).find(({ slug }) => slug === 'about')).toMatchObject({
      draftRevision: 2,
      publishAt: null,
    })
  })

  test('that was changed by somebody else is not overwritten', async () => {
    const db = await open()
    await save(db, 'about', { title: 'About', document: documentWith('<p>One</p>') })
    expect(await save(db, 'about', { title: 'Us' }, 1)).toMatchObject({ ok: true, value: { revision: 2 } })
    expect(await save(db, 'about', { title: 'They' }, 1)).toMatchObject({
      ok: false,
      error: { code: 'page_draft_changed', params: { revision: 2 } },
    })
    expect(await readPageFile(db, 'about', 'draft')).toMatchObject({ ok: true, value: { title: 'Us', revision: 2 } })
  })

  test('can be made of an earlier version, also of one from before there were versions', async () => {
    const db = await open()
    await db.transaction((trx) =>
      trx('pages').insert({
        slug: 'about',
        page_type: 'Page',
        title: 'Old',
        document: JSON.stringify(documentWith('<p>Old</p>')),
        updated_at: '2026-01-01T00:00:00.000Z',
      }),
    )
    await save(db, 'about', { title: 'New', document: documentWith('<p>New</p>') })
    await publishPage(commandAt(db), 'about', { pathOf: contentPagePath })
    expect(await readPageHistory(db, 'about')).toMatchObject({
      value: [
        { number: 2, title: 'New', publishedAt: now.toISOString() },
        { number: 1, title: 'Old', publishedAt: '2026-01-01T00:00:00.000Z' },
      ],
    })
    expect(await restoreVersion(commandAt(db), 'about', 3)).toMatchObject({
      ok: false,
      error: { code: 'page_version_not_found' },
    })
    expect(await restoreVersion(commandAt(db), 'about', 1)).toMatchObject({ ok: true, value: { restored: 1 } })
    expect(await shownHtml(db, 'about')).toBe('<p>New</p>')
    await publishPage(commandAt(db), 'about', { pathOf: contentPagePath })
    expect(await shownHtml(db, 'about')).toBe('<p>Old</p>')
  })

  test('is deleted without a change of the page, and a page is taken off the shop', async () => {
    const db = await open()
    await save(db, 'about', { title: 'About', document: documentWith('<p>One</p>') })
    await publishPage(commandAt(db), 'about', { pathOf: contentPagePath })
    await save(db, 'about', { document: documentWith('<p>Two</p>') })
    expect(await discardDraft(commandAt(db), 'about')).toMatchObject({ ok: true })
    expect(await discardDraft(commandAt(db), 'about')).toMatchObject({ ok: false })
    expect(await shownHtml(db, 'about')).toBe('<p>One</p>')
    expect(await unpublishPage(commandAt(db), 'about')).toMatchObject({ ok: true })
    expect(await shownHtml(db, 'about')).toBeUndefined()
    expect(await unpublishPage(commandAt(db), 'home')).toMatchObject({ ok: false })
  })

  test('contains sanitised HTML', async () => {
    const db = await open()
    await save(db, 'about', { title: 'About', document: documentWith('<p onclick="x()">One</p><script>x()</script>') })
    expect(await readPageFile(db, 'about', 'draft')).toMatchObject({
      value: { document: { sections: { text: { settings: { html: '<p>One</p>' } } } } },
    })
  })

  test.each([
    [
      'about',
      { title: 'A', document: { sections: { a: { type: 'rich_text', settings: { constructor: null } } } } },
      'document.sections.a.settings: must be an object without the key constructor',
    ],
    ['preferences', { title: 'Cart', document: documentWith('') }, 'slug: the shop itself uses /preferences'],
    ['A b', { title: 'A', document: documentWith('') }, 'slug: must be words of letters and digits joined by hyphens'],
    ['about', { document: documentWith('') }, 'title: is missing'],
    ['about', { title: 'A' }, 'document: is missing'],
    ['about', null, 'The file: must be an object with names and values'],
    [
      'about',
      { title: 'A', document: { sections: { top: { type: 'banner', settings: { heading: 'x'.repeat(161) } } } } },
      'section top (Banner), Heading: must have at most 160 characters',
    ],
    [
      'about',
      {
        title: 'A',
        document: {
          sections: {
            tiles: {
              type: 'category_tiles',
              blocks: { one: { type: 'tile', settings: { category_slug: 'A B' } } },
            },
          },
        },
      },
      'section tiles (Category tiles), block one (Tile), Category: must be the slug of a category',
    ],
    [
      'about',
      {
        title: 'A',
        document: { sections: { a: { type: 'nothing' }, b: { type: 'banner', settings: { colour: 1 } } } },
      },
      'section a: there is no section of the type nothing (and 1 more)',
    ],
    ['about', { title: 'A', document: { order: ['a'] } }, 'order: there is no section a'],
  ])('of %s with mistakes is refused with a message that names the place', async (slug, input, message) => {
    const db = await open()
    expect(await save(db, slug, input)).toMatchObject({ ok: false, error: { code: 'invalid_input', message } })
    expect(await readPages(db)).toEqual([])
  })
})

onBothDatabases('a draft of a page', (open) => {
  test('is published at its time, once, also by two processes', async () => {
    const db = await open()
    await save(db, 'about', { title: 'About', document: documentWith('<p>One</p>') })
    expect(await schedulePage(commandAt(db), 'about', now, { pathOf: contentPagePath })).toMatchObject({ ok: false })
    expect(await schedulePage(commandAt(db), 'about', later, { pathOf: contentPagePath })).toMatchObject({ ok: true })
    expect(await publishDuePages(db, now)).toBe(0)
    const counts = await Promise.all([publishDuePages(db, later), publishDuePages(db, later)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await shownHtml(db, 'about')).toBe('<p>One</p>')
  })
})
