import { readDeadLetters } from '~/domain/operations/outbox/outbox.queries.server'
import { retryDeadLetters } from '~/domain/operations/outbox/retry-dead-letters.server'
import { getRuntime } from '~/http/runtime.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'

await runCommand(async () => {
  /**
   * Prints the dead letters: mails, refunds and other jobs that failed too often. With `--retry` all of them run again.
   */
  const { db } = await getRuntime()
  const deadLetters = await readDeadLetters(db.read, 200)
  for (const { id, kind, payload, attempts, lastError, failedAt } of deadLetters)
    printLine(`${failedAt} ${kind} #${id} ${payload}: dead letter after ${attempts} attempts, ${lastError}`)
  if (deadLetters.length === 0) printLine('There are no dead letters.')
  else if (process.argv.includes('--retry')) {
    const context = { db, now: () => new Date(), actor: { kind: 'command' as const }, source: 'outbox retry' }
    const retried = await retryDeadLetters(context)
    if (retried.ok) printLine(`Queued again: ${retried.value.count}`)
  }
  await db.close()
  return 0
})
