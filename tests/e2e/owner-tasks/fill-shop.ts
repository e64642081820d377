import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { demoFates } from '~db/demo/orders'
import { openDatabase } from '~db/connection'
import { migrate } from '~db/migrate'
import { fillDemoShop } from '~/commands/demo/fill-demo.server'
import { fillOrders } from '~/commands/demo/fill-orders.server'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { makeToken } from '~/domain/shared/token.server'
import { copyTemplate, givenTemplateStore } from '../../setup/templates'
import { makeTestFolder } from '../../setup/test-folder'
import { owner, ownerPassword } from './owner-account'

/*
 * Fills the shop with which each of the four ways begins: the demo shop with orders of the fates that the tasks need,
 * reviews that wait, and a mail that has failed. Prints its folder, which has the numbers of the orders by their fate.
 */

/** The orders, the oldest first: their fate, and the days since the oldest and the youngest of them was placed. */
const fates: typeof demoFates = [
  { fate: 'delivered', count: 1, days: [20, 20] },
  { fate: 'came back', count: 2, days: [19, 18] },
  { fate: 'return received', count: 1, days: [17, 17] },
  { fate: 'return approved', count: 1, days: [16, 16] },
  { fate: 'return asked', count: 2, days: [15, 14] },
  { fate: 'transfer to give back', count: 1, days: [13, 13] },
  { fate: 'on its way', count: 2, days: [12, 11] },
  { fate: 'waits for a transfer', count: 2, days: [2.9, 2.5] },
  { fate: 'cash on delivery', count: 1, days: [2.2, 2.2] },
  { fate: 'to pack', count: 8, days: [2, 1] },
]

async function makeShop(): Promise<string> {
  const store = givenTemplateStore()
  if (store) return (await copyTemplate(store, 'sqlite', 'demo')).dataDir
  const folder = makeTestFolder('shop-tasks')
  const empty = await openDatabase(join(folder, 'shop.db'))
  await migrate(empty)
  await fillDemoShop(empty, folder, { pictureWidth: 600 })
  await empty.close()
  return folder
}

const folder = await makeShop()
const db = await openDatabase(join(folder, 'shop.db'))
const [channel] = await readActiveChannels(db.read)
if (!channel) throw new Error('the demo shop has no channel')
const now = new Date()
const log = pino({ level: 'silent' })
const context = { db, log, now: () => now, channel, actor: { kind: 'command' as const }, source: 'demo' }
const added = await addStaffMember(context, { ...owner, password: ownerPassword })
const helper = { email: 'nila@example.com', name: 'Nila Das', role: 'support' } as const
const other = await addStaffMember(context, { ...helper, password: ownerPassword })
if (!added.ok || !other.ok) throw new Error('the team could not be added')
const actor = { kind: 'member' as const, id: added.value.id, name: owner.name, role: added.value.role }

await fillOrders({ db, dataDir: folder, secret: makeToken(), actor, now, fates })
const numbers: string[] = await db.read('orders').orderBy('id').pluck('number')
const orders = Object.fromEntries(fates.map(({ fate, count }) => [fate, numbers.splice(0, count)]))

await db.transaction(async (trx) => {
  const product = await trx('products').where({ slug: 'bud-vase' }).first('id')
  const review = (author: string, title: string, rating: number) => ({
    product_id: product.id,
    channel_id: channel.id,
    author_key: `guest:email:${author.toLowerCase()}@example.com`,
    author_name: author,
    rating,
    title,
    text: 'I have used it for two weeks now, every day.',
    status: 'pending',
    created_at: now.toISOString(),
  })
  await trx('reviews').insert([
    review('Asha', 'Warm and dry', 4),
    review('Rohan', 'Lovely on my desk', 5),
    review('Imran', 'Buy at my own shop instead', 1),
  ])
  await trx('outbox').insert({
    kind: 'account.send_reset',
    payload: '{"resetId":0}',
    run_after: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    attempts: 80,
    last_error: 'Error: the mail server does not answer',
    failed_at: '2026-01-04T00:00:00.000Z',
  })
})
await db.write.raw('PRAGMA wal_checkpoint(TRUNCATE)')
await db.close()
writeFileSync(join(folder, 'orders-by-fate.json'), JSON.stringify(orders))
process.stdout.write(`${folder}\n`)
