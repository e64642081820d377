import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createPictureSource } from '~/domain/catalogue/importing/pictures/fetch-picture.server'
import { importFile } from '~/domain/catalogue/importing/import-file.server'
import type { ImportReport } from '~/domain/catalogue/importing/report'
import { csvLine } from '~/domain/shared/text/csv-line'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { getRuntime } from '~/http/runtime.server'
import { prepareDatabase, printLine } from './prepare-database'
import { toFailure } from './command-line/command-messages'
import { runCommand } from './command-line/run-command'
import { typedPath } from './command-line/typed-files'

const usage = `Usage: npm run import -- FILE [--channel CODE] [--dry-run] [--file-wins] [--report FILE.csv]
FILE is a product export of Shopify or WooCommerce (CSV).
  --channel CODE     whose prices and currency the file has; the first channel if absent
  --dry-run          reports what the import would do, and stores nothing
  --file-wins        the file's values replace those that were changed in the shop since the last import
  --report FILE.csv  writes the report as a table: line, handle, sku, outcome, reason`

/** Exit codes: 0 all rows were imported, some perhaps as drafts, 1 some were left out, 2 nothing could be imported. */
async function run(): Promise<number> {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        channel: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'file-wins': { type: 'boolean' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
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
    const channels = await readActiveChannels(db.read)
    const channel =
      parsed.values.channel === undefined
        ? channels[0]
        : channels.find((candidate) => candidate.code === parsed.values.channel)
    if (!channel) {
      const codes = channels.map(({ code }) => code).join(', ') || 'none'
      printLine(`There is no channel ${parsed.values.channel ?? ''}; the channels are: ${codes}`)
      return 2
    }
    const isDryRun = parsed.values['dry-run'] ?? false
    printLine(
      `${isDryRun ? 'Comparing' : 'Importing'} ${file} ${isDryRun ? 'with' : 'into'} channel ${channel.code} (${channel.currency})`,
    )
    const now = new Date()
    const table = parsed.values.report === undefined ? null : await openReport(typedPath(parsed.values.report))
    if (table === undefined) return (printLine(`${parsed.values.report} cannot be written`), 2)
    table?.write(csvLine(['line', 'handle', 'sku', 'outcome', 'reason']))
    const source = `import ${basename(file)}`
    const context = { db, now: () => now, actor: { kind: 'import' as const }, source, batch: randomUUID() }
    const result = await importFile(context, env.dataDir, typedPath(file), {
      channel,
      pictures: createPictureSource(),
      pictureFolder: dirname(typedPath(file)),
      isDryRun,
      fileWins: parsed.values['file-wins'] ?? false,
      onProgress: (count) => printLine(`  ${count} products`),
      onReportLine: (line) => void table?.write(csvLine([line.line, line.handle, line.sku, line.outcome, line.reason])),
    })
    if (table) await finished(table.end())
    if (!result.ok) {
      printLine(toFailure(result.error).message)
      return 2
    }
    printReport(result.value, isDryRun)
    return result.value.rejected.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
}

/** The report's file, or undefined when it cannot be written. */
async function openReport(file: string): Promise<WriteStream | undefined> {
  const table = createWriteStream(file)
  try {
    await once(table, 'open')
    return table
  } catch {
    return undefined
  }
}

function printReport(report: ImportReport, isDryRun: boolean): void {
  const { pictures } = report
  printLine(`\n${report.format === 'shopify' ? 'Shopify' : 'WooCommerce'} export, ${report.rows} rows`)
  printLine(`Products: ${report.created} new, ${report.updated} changed, ${report.unchanged} unchanged`)
  if (isDryRun) printLine(`Pictures: ${pictures.toFetch} to fetch, ${pictures.known} already in the shop`)
  else
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
  printLine(`In the shop, but not in the file (nothing was changed): ${report.missing.length}`)
  for (const { handle, name } of report.missing) printLine(`  ${handle}: ${name}`)
  if (report.unusedColumns.length > 0) {
    printLine('Columns that the shop does not use; their values are stored with the products:')
    printLine(`  ${report.unusedColumns.join(', ')}`)
  }
  if (isDryRun) printLine('This was a dry run: nothing was stored.')
}

await runCommand(run)
