import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { readHeldMismatches } from '~/domain/catalogue/stock/check-held.queries.server'
import { correctHeld } from '~/domain/catalogue/stock/correct-held.server'
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
    const mismatches =
      task === 'check'
        ? await readHeldMismatches(db.read)
        : await db.transaction(async (trx) => {
            const corrected = await correctHeld(trx)
            await refreshListings(
              trx,
              corrected.map(({ productId }) => productId),
            )
            return corrected
          })
    for (const { variantId, productId, held, heldByMovements } of mismatches)
      printLine(`variant ${variantId} of product ${productId}: ${held} held, ${heldByMovements} by its movements`)
    if (mismatches.length === 0) printLine('What is held agrees with the movements.')
    else if (task === 'correct') printLine(`Corrected: ${mismatches.length}`)
    return task === 'check' && mismatches.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
}

await runCommand(() => run(process.argv[2]))
