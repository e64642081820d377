import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { checkSections } from '~/sections/check-sections.server'
import { contentPagePath } from '~/paths'
import { pageDocumentSchema, type PageDocument } from '~/domain/site/content/page-document.schema'
import { comparePages, editDraft, editIfUnchanged, readEditedPage, versionOfSettings } from './edit-draft.server'
import {
  addBlock,
  addSection,
  changeBlock,
  changeSettings,
  copySection,
  hideSection,
  moveSection,
  putBackSection,
  removeBlock,
  removedKeys,
  removeSection,
  shiftBlock,
  shiftSection,
  type PageEdit,
} from './edit-sections'
import { saveDraft } from './save-draft.server'

const pageWith = (...keys: string[]): PageDocument =>
  pageDocumentSchema.parse({
    sections: Object.fromEntries(keys.map((key) => [key, { type: 'banner', settings: { heading: key } }])),
    order: keys,
  })
const apply = (document: PageDocument, ...edits: PageEdit[]): PageDocument =>
  edits.reduce((edited, edit) => unwrap(edit(edited)), document)
const isKnown = () => true

test('a section is moved up, down and to a place, and never beyond the ends', () => {
  const page = pageWith('a', 'b', 'c')
  const orderAfter = (edit: PageEdit) => apply(page, edit).order.join('')
  expect(orderAfter(shiftSection('b', -1))).toBe('bac')
  expect(orderAfter(shiftSection('b', 1))).toBe('acb')
  expect(orderAfter(shiftSection('a', -1))).toBe('abc')
  expect(orderAfter(moveSection('a', 9))).toBe('bca')
  expect(shiftSection('x', 1)(page)).toMatchObject({ error: { code: 'section_not_found' } })
})

test('a section is added at its place with a key of its own, and copied below itself', () => {
  const added = apply(pageWith('banner', 'b'), addSection('banner', { settings: {}, blockType: 'block' }, 1))
  expect(added.order).toEqual(['banner', 'banner_2', 'b'])
  const copied = apply(added, copySection('b'))
  expect(copied.order).toEqual(['banner', 'banner_2', 'b', 'banner_3'])
  expect(copied.sections.banner_3?.settings).toEqual({ heading: 'b' })
})

test('a section that was taken off is put back where it was, and the sixth one before is gone', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const without = apply(pageWith(...keys), ...keys.slice(0, 6).map((key) => removeSection(key, isKnown)))
  expect([without.order, removedKeys(without)]).toEqual([['g'], ['b', 'c', 'd', 'e', 'f']])
  expect(apply(without, putBackSection('c', 0)).order).toEqual(['c', 'g'])
  expect(
    Object.keys(
      apply(
        pageWith('a'),
        removeSection('a', () => false),
      ).sections,
    ),
  ).toEqual([])
})

test('a page that is full takes no more sections, unless one that was taken off can go', () => {
  const keys = Array.from({ length: 40 }, (_, at) => `s${at}`)
  const add = addSection('faq', { settings: {}, blockType: 'question' }, 0)
  expect(add(pageWith(...keys))).toMatchObject({ error: { code: 'too_many_sections', params: { max: 40 } } })
  expect(apply(pageWith(...keys), removeSection('s3', isKnown), add).order[0]).toBe('faq')
})

test('the parts of a section are added, changed, moved and removed', () => {
  const page = apply(
    pageWith('a'),
    addBlock('a', 'tile'),
    addBlock('a', 'tile'),
    changeBlock('a', 'tile_2', { heading: 'Two' }),
    shiftBlock('a', 'tile_2', -1),
  )
  expect(page.sections.a?.block_order).toEqual(['tile_2', 'tile'])
  expect(apply(page, removeBlock('a', 'tile')).sections.a?.blocks).toEqual({
    tile_2: { type: 'tile', settings: { heading: 'Two' } },
  })
})

test('what differs between two documents is told by section', () => {
  const before = pageWith('a', 'b', 'c')
  const after = apply(
    before,
    hideSection('a', ['phone']),
    removeSection('b', isKnown),
    copySection('c'),
    moveSection('c', 0),
  )
  expect(comparePages(before, after)).toEqual({
    added: ['banner'],
    removed: ['b'],
    changed: ['a'],
    isReordered: true,
  })
})

onBothDatabases('the draft of a page', (open) => {
  test('keeps the changes of two people to two sections, and refuses the second one to the same', async () => {
    const db = await open()
    const context = {
      ...commandOn(db, { now: () => new Date('2026-11-21T10:00:00.000Z') }),
      actor: memberWith('editor'),
    }
    const options = { checkSections, isAddressTaken: () => false, pathOf: contentPagePath, start: null }
    unwrap(await saveDraft(context, 'about', { title: 'About', document: pageWith('a', 'b') }, options))
    const edit = (key: string, heading: string) =>
      editDraft(
        context,
        'about',
        editIfUnchanged(
          { key, block: null, version: versionOfSettings({ heading: key }), label: 'Banner' },
          changeSettings(key, { heading }),
        ),
        options,
      )
    const both = await Promise.all([edit('a', 'One'), edit('b', 'Two')])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(await edit('a', 'Three')).toMatchObject({ error: { code: 'stale' } })
    const page = await readEditedPage(db, 'about')
    expect(page?.document.sections).toMatchObject({
      a: { settings: { heading: 'One' } },
      b: { settings: { heading: 'Two' } },
    })
    const support = { ...context, actor: memberWith('support') }
    expect(await editDraft(support, 'about', copySection('a'), options)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await editDraft(context, 'nothing', copySection('a'), options)).toMatchObject({
      error: { code: 'page_not_found' },
    })
  })
})
