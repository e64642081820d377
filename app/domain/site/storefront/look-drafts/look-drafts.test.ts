import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { factoryNow } from '../../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { changeStorefrontField } from '~/domain/site/storefront/fields/change-storefront-field.server'
import { readLookVersions } from '~/domain/site/storefront/look-versions/look-versions.queries.server'
import { restoreLook } from '~/domain/site/storefront/look-versions/restore-look.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { messageOf } from '~/messages/messages'
import {
  discardLookDraft,
  prepareLookVersion,
  publishDueLooks,
  publishLookDraft,
  saveLookDraft,
  scheduleLookDraft,
} from './change-look-draft.server'
import { readDraftedStorefront, readEditedLook } from './read-look-draft.server'

onBothDatabases('a draft of the look', { template: 'shop' }, (open) => {
  const openStorefront = async () => {
    const { db, channel } = await createVisitor(await open())
    const document = '{"name":"Tea & Co","colours":{"theme":"#27346f"}}'
    const stored = { license_status: 'active', document, updated_at: factoryNow.toISOString() }
    await db
      .write('storefronts')
      .insert({ ...stored, channel_id: channel.id })
      .onConflict('channel_id')
      .merge()
    const context = commandOn(db, { channel })
    const published = () => readStorefront({ db, channel })
    const draft = async () => (await readEditedLook(db, channel)).draft
    return { db, channel, context, published, draft }
  }

  test('is seen in its preview alone until it is published, and the look before it can be restored', async () => {
    const { db, channel, context, published, draft } = await openStorefront()
    const typed = { 'colours.theme': '#aa3300', 'typography.size': '18', isBoxed: 'off', storeNotice: 'We moved' }
    expect(unwrap(await saveLookDraft(context, typed, 0))).toEqual({ changes: 4 })
    expect(await published()).toMatchObject({ colours: { theme: '#27346f' }, isBoxed: true, storeNotice: '' })
    const token = (await draft())?.previewToken ?? ''
    expect(await readDraftedStorefront({ db, channel }, token)).toMatchObject({
      name: 'Tea & Co',
      colours: { theme: '#aa3300' },
      typography: { size: 18 },
      isBoxed: false,
      storeNotice: 'We moved',
    })
    expect(await readDraftedStorefront({ db, channel }, 'x'.repeat(22))).toBeNull()

    // what is changed elsewhere meanwhile stays
    unwrap(await changeStorefrontField(context, { field: 'colours.accent', typed: '#00aa33' }))
    unwrap(await publishLookDraft(context))
    expect(await published()).toMatchObject({ colours: { theme: '#aa3300', accent: '#00aa33' }, isBoxed: false })
    expect(await draft()).toBeNull()
    expect(await publishLookDraft(context)).toMatchObject({ error: { code: 'look_draft_not_found' } })

    const [last] = await readLookVersions(db.read, channel.id)
    expect(last?.look.colours).toMatchObject({ theme: '#27346f', accent: '#00aa33' })
    unwrap(await prepareLookVersion(context, last?.number ?? 0))
    expect((await readEditedLook(db, channel)).changes).toEqual([
      { path: 'colours.theme', before: '#aa3300', after: '#27346f' },
      { path: 'typography.size', before: 18, after: null },
      { path: 'isBoxed', before: false, after: true },
    ])
    unwrap(await restoreLook(context, last?.number ?? 0))
    expect(await published()).toMatchObject({ colours: { theme: '#27346f' }, isBoxed: true, storeNotice: 'We moved' })
  })

  test('keeps what differs from the storefront, and goes when nothing does', async () => {
    const { context, draft } = await openStorefront()
    unwrap(await saveLookDraft(context, { 'colours.theme': '#aa3300', corners: 'round' }))
    unwrap(await saveLookDraft(context, { 'colours.theme': '#27346f' }, 1))
    expect((await draft())?.fields).toEqual({ corners: 'round' })
    expect(await saveLookDraft(context, { corners: 'square' }, 1)).toMatchObject({ error: { code: 'stale' } })
    unwrap(await saveLookDraft(context, { corners: 'soft' }, 2))
    expect(await draft()).toBeNull()
    unwrap(await saveLookDraft(context, { 'colours.theme': '' }))
    expect((await draft())?.fields).toEqual({ 'colours.theme': null })
    unwrap(await discardLookDraft(context))
    expect(await discardLookDraft(context)).toMatchObject({ error: { code: 'look_draft_not_found' } })
  })

  test('refuses all fields that are not possible, and stores none of them', async () => {
    const { context, draft } = await openStorefront()
    const typed = { 'colours.theme': 'red', corners: 'square', customCss: '@import "a.css"', noticePageSlug: 'no-page' }
    const refused = await saveLookDraft(context, typed)
    if (refused.ok || !('params' in refused.error) || refused.error.code !== 'look_fields_invalid')
      throw new Error('it was not refused')
    expect(Object.keys(refused.error.params.fields)).toEqual(['colours.theme', 'noticePageSlug', 'customCss'])
    expect(refused.error.params.fields.customCss?.problem).toBe('must not import other styles')
    expect(messageOf(refused.error)).toContain('“red” is not possible here')
    expect(await draft()).toBeNull()
    expect(await saveLookDraft({ ...context, actor: { kind: 'guest' } }, {})).toMatchObject({
      error: { code: 'forbidden' },
    })
  })

  test('is published by itself at its time, once, unless it was changed since', async () => {
    const { db, context, published, draft } = await openStorefront()
    const at = new Date(factoryNow.getTime() + 3_600_000)
    unwrap(await saveLookDraft(context, { corners: 'round' }))
    expect(await scheduleLookDraft(context, factoryNow)).toMatchObject({ error: { code: 'look_date_past' } })
    unwrap(await scheduleLookDraft(context, at))
    unwrap(await saveLookDraft(context, { corners: 'square' }))
    expect(await draft()).toMatchObject({ publishAt: null })
    expect(await publishDueLooks(db, at)).toBe(0)
    unwrap(await scheduleLookDraft(context, at))
    expect(await publishDueLooks(db, factoryNow)).toBe(0)
    const counts = await Promise.all([publishDueLooks(db, at), publishDueLooks(db, at)])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await published()).toMatchObject({ corners: 'square' })
  })
})
