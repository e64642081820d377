import { readGivenUp, reviveGivenUp } from '~/domain/jobs/outbox/outbox.queries.server'
import { getRuntime } from '~/request/runtime.server'
import { say } from './prepare-database'

/** Shows mails, refunds and other work that was given up after many tries; with `--retry` lets the shop try it all anew. */
const { db } = await getRuntime()
const given = await readGivenUp(db.read, 200)
for (const { id, kind, payload, attempts, last_error: error, failed_at: at } of given)
  say(`${at} ${kind} #${id} ${payload}: given up after ${attempts} tries, ${error}`)
if (given.length === 0) say('Nothing was given up.')
else if (process.argv.includes('--retry'))
  say(`To be tried again: ${await db.transaction((trx) => reviveGivenUp(trx, new Date().toISOString()))}`)
await db.close()
