import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { ownerOf } from '../../../tests/factories/owner-line'
import { createChannel } from '../../../tests/factories/product'
import { onSqlite } from '../../../tests/setup/databases'
import { readEnv } from '~/http/env.server'

onSqlite('the commands of webhooks', (open) => {
  const before = globalThis.storefrontRuntime
  afterEach(() => {
    globalThis.storefrontRuntime = before
  })

  test('make a webhook, change and test it, list what was sent, and delete it', async () => {
    const db = await open()
    await createChannel(db)
    const env = readEnv({ DATA_DIR: mkdtempSync(join(tmpdir(), 'shop-webhooks-')), DEMO_SHOP: 'off' })
    globalThis.storefrontRuntime = Promise.resolve({ env, db, log: pino({ level: 'silent' }) })
    const shop = ownerOf(db)
    const run = async (status: number, ...argv: string[]) => {
      const result = await shop('webhooks', ...argv)
      expect([argv, result.status === 0, result.output]).toEqual([argv, status === 0, expect.anything()])
      return result.output
    }
    const add = ['add', 'Warehouse', '--url', 'https://example.com/hook', '--events']
    expect(await run(1, ...add, 'order.nonsense')).toContain('there is no event order.nonsense')
    expect(await run(1, 'add', 'Own', '--url', 'http://localhost:1/', '--events', 'order.paid')).toContain(
      'another machine',
    )
    expect(await run(0, ...add, 'order.placed,order.paid')).toMatch(/Warehouse +whsec_/)
    expect(await run(0, 'list')).toMatch(/Warehouse +https:\/\/example.com\/hook +order.placed order.paid/)
    expect(await run(0, 'test', '1')).toMatch(/msg_/)
    expect(await run(0, 'deliveries', '1')).toMatch(/webhook.test .*waiting/)
    expect(await run(1, 'again', '1', '1')).toContain('on its way already')
    await run(0, 'set', '1', '--on', 'off', '--events', 'order.cancelled')
    expect(await run(0, 'list')).toMatch(/order.cancelled/)
    expect(await run(1, 'test', '1')).toContain('is off')
    expect(await run(0, 'remove', '1')).toContain('Warehouse')
    expect(await run(1, 'deliveries', '1')).toContain('deleted already')
  })
})
