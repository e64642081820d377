import { expect, test } from 'vitest'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { commandOn, createVisitor } from '../../../tests/factories/visitor'
import { onSqlite } from '../../../tests/setup/databases'
import { plugins } from '../plugins.server'
import { readPublicPlugins, type PublicPlugin } from './public-plugins.server'

onSqlite('what everybody may know of plugins', (open) => {
  test('is which are active, also without a stored row, and the settings of each that its definition names', async () => {
    const visitor = await createVisitor(await open())
    const read = () => readPublicPlugins(plugins, visitor)
    const named = (shown: PublicPlugin[], name: string) => shown.find(({ moduleName }) => moduleName === name)?.config
    const byDefault = ['ProductCustomisation', 'PincodeAvaliability', 'Review', 'TradeEnquiry', 'emailSubscription']
    expect(await read()).toEqual(
      [...byDefault, 'Gallery', 'SizeChart'].map((moduleName) => ({ moduleName, config: {} })),
    )
    const configs: Array<[name: string, stored: Record<string, unknown>, shown: Record<string, unknown>]> = [
      ['GoogleGtag', { google_tag_id: 'G-1', api_secret: 'hidden', tag_code: 'of none' }, { google_tag_id: 'G-1' }],
      ['GoogleTagManager', { tag_code: 'GTM-1', hosts: ['https://hidden.example'] }, { tag_code: 'GTM-1' }],
      ['FacebookPixel', { code: '1234', access_token: 'hidden', app_secret: 'hidden' }, { code: '1234' }],
      ['MicrosoftClarity', { code: 'abc' }, { code: 'abc' }],
      ['UmamiAnalytics', { website_id: 'site' }, { website_id: 'site', is_cookieless: false }],
      [
        'Chat',
        { mobile_no: '919876543210' },
        { mobile_no: '919876543210', default_message: 'Hello! I have a question.', chat_location: 'right' },
      ],
    ]
    for (const [name, config] of configs) await changePlugin(commandOn(visitor.db), name, { isActive: true, config })
    await changePlugin(commandOn(visitor.db), 'Review', { isActive: false })
    const shown = await read()
    for (const [name, , config] of configs) expect(named(shown, name), name).toEqual(config)
    expect(JSON.stringify(shown)).not.toContain('hidden')
    expect(named(shown, 'Review')).toBeUndefined()
  })

  test('leaves out a plugin whose stored settings are not valid, and logs it', async () => {
    const errors: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => errors.push(fields) }
    const visitor = { ...(await createVisitor(await open())), log }
    await changePlugin(commandOn(visitor.db), 'Chat', { isActive: true, config: { mobile_no: 'call us' } })
    expect((await readPublicPlugins(plugins, visitor)).map(({ moduleName }) => moduleName)).not.toContain('Chat')
    expect(errors).toMatchObject([{ plugin: 'chat' }])
  })
})
