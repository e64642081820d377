import { expect, test } from 'vitest'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { createVisitor } from '../../../tests/factories/visitor'
import { factoryNow } from '../../../tests/factories/product'
import { onBothDatabases } from '../../../tests/setup/databases'
import { chatPluginMigration } from '../../../migrations/054-chat-plugin'
import { runDdl } from '../../../migrations/ddl'

onBothDatabases('the chat of a storefront', (open, dialect) => {
  test('becomes the settings of the plugin, unless it was hidden or there are some', async () => {
    const { db, channel } = await createVisitor(await open())
    const migrate = async (chat: object) => {
      await db.transaction(async (trx) => {
        await trx('storefronts').delete()
        const row = { channel_id: channel.id, document: JSON.stringify({ chat }), updated_at: factoryNow.toISOString() }
        await trx('storefronts').insert({ ...row, license_status: 'active' })
        await runDdl(trx, dialect, chatPluginMigration)
      })
      return (await readStoredPlugins({ db })).get('Chat')
    }
    expect(await migrate({ isShown: false, mobileNumber: '919876543210' })).toBeUndefined()
    expect(await migrate({ isShown: true, mobileNumber: '' })).toBeUndefined()
    const stored = {
      isActive: true,
      config: { mobile_no: '919876543210', default_message: 'Hello! I have a question.', chat_location: 'left' },
    }
    expect(await migrate({ isShown: true, mobileNumber: '919876543210', location: 'left' })).toEqual(stored)
    expect(await migrate({ isShown: true, mobileNumber: '911', defaultMessage: 'Hi' })).toEqual(stored)
  })
})
