import { parseArgs } from 'node:util'
import { createPictureSource } from '~/domain/importing/fetch-picture.server'
import { importFile, type ImportReport } from '~/domain/importing/import-file.server'
import { getRuntime } from '~/request/runtime.server'
import { prepareDatabase, printLine } from './prepare-database'

const usage =
  'Usage: npm run import -- FILE [--channel CODE]\nFILE is a product export of Shopify or WooCommerce (CSV).'

/** Exit codes: 0 all rows were imported, 1 some were left out or saved as drafts, 2 nothing could be imported. */
async function run(): Promise<number> {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { channel: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    printLine(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return 2
  }
  const [file, ...others] = parsed.positionals
  if (parsed.values.help) return (printLine(usage), 0)
  if (file === undefined || others.length > 0) return (printLine(usage), 2)

  const runtime = await getRuntime()
  const { db, env } = runtime
  try {
    await prepareDatabase(runtime)
    const channels: Array<{ id: number; code: string; currency: string }> = await db
      .read('channels')
      .where({ is_active: 1 })
      .orderBy('id')
      .select('id', 'code', 'currency')
    const channel =
      parsed.values.channel === undefined
        ? channels[0]
        : channels.find((candidate) => candidate.code === parsed.values.channel)
    if (!channel) {
      const codes = channels.map(({ code }) => code).join(', ') || 'none'
      printLine(`There is no channel ${parsed.values.channel ?? ''}; the channels are: ${codes}`)
      return 2
    }
    printLine(`Importing ${file} into channel ${channel.code} (${channel.currency})`)
    const result = await importFile(db, env.dataDir, file, {
      channel,
      pictures: createPictureSource(),
      now: new Date(),
      onProgress: (count) => printLine(`  ${count} products`),
    })
    if (!result.ok) {
      printLine(result.error.message)
      return 2
    }
    printReport(result.value)
    return result.value.rejected.length + result.value.drafts.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
}

function printReport(report: ImportReport): void {
  const { pictures } = report
  printLine(`\n${report.format === 'shopify' ? 'Shopify' : 'WooCommerce'} export, ${report.rows} rows`)
  printLine(`Products: ${report.created} new, ${report.updated} changed, ${report.unchanged} unchanged`)
  printLine(
    `Pictures: ${pictures.fetched} fetched, ${pictures.known} already in the shop, ${pictures.missing.length} not ` +
      'available (a product without any shows a placeholder)',
  )
  for (const { line, url, reason } of pictures.missing) printLine(`  line ${line}: ${url}: ${reason}`)
  if (report.notes.length > 0) printLine(`Notes: ${report.notes.length}`)
  for (const { line, reason } of report.notes) printLine(`  line ${line}: ${reason}`)
  printLine(`Saved, but not for sale until they are completed: ${report.drafts.length}`)
  for (const { line, reason } of report.drafts) printLine(`  line ${line}: ${reason}`)
  printLine(`Rows left out: ${report.rejected.length}`)
  for (const { line, reason } of report.rejected) printLine(`  line ${line}: ${reason}`)
}

process.exitCode = await run()
