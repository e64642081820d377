import { correctHeldStock } from '~/domain/catalogue/products/manage/correct-stock.server'
import { readHeldMismatches } from '~/domain/catalogue/stock/check-held.queries.server'
import { ok } from '~/domain/shared/result'
import { getRuntime } from '~/http/runtime.server'
import { printLine } from './prepare-database'
import { runCommand } from './command-line/run-command'

const usage = 'Usage: npm run stock -- check|correct'

/**
 * Compares what the stock rows hold with their movements. `check` prints the variants that disagree, with exit code 1
 * when there are any; `correct` sets the stock rows to the sums of the movements.
 */
async function run(task: string | undefined): Promise<number> {
  if (task !== 'check' && task !== 'correct') return (printLine(usage), 2)
  const { db } = await getRuntime()
  try {
    const found =
      task === 'check'
        ? ok(await readHeldMismatches(db.read))
        : await correctHeldStock({ db, now: () => new Date(), actor: { kind: 'command' }, source: 'stock correct' })
    const mismatches = found.ok ? found.value : []
    for (const { sku, variantId, productId, held, heldByMovements } of mismatches)
      printLine(
        `${sku} (variant ${variantId} of product ${productId}): ${held} held, ${heldByMovements} by its movements`,
      )
    if (mismatches.length === 0) printLine('What is held agrees with the movements.')
    else if (task === 'correct') printLine(`Corrected: ${mismatches.length}`)
    return task === 'check' && mismatches.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
}

await runCommand(() => run(process.argv[2]))
