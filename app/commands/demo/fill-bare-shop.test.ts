import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { readMenuEntries } from '~/domain/site/menus/read-menus.server'
import { targetPath } from '~/http/link-targets/target-path'
import { onSqlite } from '../../../tests/setup/databases'
import { fillBareShop } from './fill-demo.server'

onSqlite('a new shop', (open) => {
  test('leads from its footer to the drafts of its terms, its privacy policy and its contacts', async () => {
    const db = await open()
    expect(await fillBareShop(db, tmpdir())).toBe(true)
    const [channel] = await readActiveChannels(db.read)
    if (!channel) throw new Error('the shop has no channel')
    const menus = await readMenuEntries({ db, channel, now: () => new Date() })
    const footer = menus.find(({ handle }) => handle === 'footer-help')
    expect(footer?.entries.map(({ place, isShown }) => [place && targetPath(place), isShown])).toEqual([
      ['/terms-and-conditions', true],
      ['/privacy-policy', true],
      ['/contact', true],
    ])
  })
})
