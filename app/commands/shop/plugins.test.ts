import { expect, test } from 'vitest'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { unwrap } from '../../../tests/factories/cart'
import { factoryNow as now } from '../../../tests/factories/product'
import { createStaffContext } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { pluginsArea } from './plugins'

onSqlite('the command of plugins', (open) => {
  test('switches on only what can work with its settings, those that are given or else the stored ones', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    const shop = { db, channel: context.channel, now, context }
    const run = (command: 'on' | 'off', ...given: string[]) => pluginsArea[command]!.run(shop, given, {})
    const stored = async (name: string) => (await readStoredPlugins({ db })).get(name)
    const refused: Array<[given: string[], message: string]> = [
      [['GoogleGtag'], 'GoogleGtag: google_tag_id: is missing'],
      [['GoogleGtag', '{"google_tagid":"G-1"}'], 'GoogleGtag has no setting google_tagid'],
      [['Review', '{"stars":5}'], 'Review has no setting stars'],
      [['GoogleTagManager', '{}'], 'GoogleTagManager: tag_code: is missing'],
      [['FacebookPixel', '{"access_token":"x"}'], 'FacebookPixel: code: is missing'],
      [['MicrosoftClarity'], 'MicrosoftClarity: code: is missing'],
      [['UmamiAnalytics', '{"is_cookieless":true}'], 'UmamiAnalytics: website_id: is missing'],
      [['Chat'], 'Chat: mobile_no: '],
      [['Chat', '{"mobile_no":"call us"}'], 'Chat: mobile_no: digits with the country code'],
    ]
    for (const [given, message] of refused) {
      const result = await run('on', ...given)
      expect(result, given.join(' ')).toMatchObject({ error: { message: expect.stringContaining(message) } })
      expect(await stored(given[0] ?? '')).toBeUndefined()
    }
    expect(unwrap(await run('on', 'GoogleGtag', '{"google_tag_id":"G-1"}'))).toMatchObject([
      { plugin: 'GoogleGtag', active: true, problem: null },
    ])
    unwrap(await run('off', 'GoogleGtag'))
    unwrap(await run('on', 'GoogleGtag'))
    expect(await stored('GoogleGtag')).toEqual({ isActive: true, config: { google_tag_id: 'G-1' } })
    // what cannot work can still be switched off, and a part of the shop needs no settings
    unwrap(await run('off', 'Chat'))
    unwrap(await run('on', 'Review'))
    expect(await stored('Review')).toEqual({ isActive: true, config: {} })
  })
})
