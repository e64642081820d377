import { parseArgs } from 'node:util'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { fail } from '~/domain/shared/result'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import type { Runtime } from '~/http/runtime.server'
import { migrate } from '~db/migrate'
import { areas } from '../shop/areas'
import { toFailure } from './command-messages'
import { didYouMean } from './nearest-word'
import type { Options, OwnerCommand, Printed } from '../shop/owner-command'

const common = {
  channel: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const lineOf = (area: string, name: string, { usage, summary }: OwnerCommand) =>
  `  npm run shop -- ${`${area} ${name} ${usage}`.trim()}\n      ${summary}`

/** The help of the whole command line, of one area, or of one command. */
function help(area?: string, name?: string): string {
  const shown = Object.entries(areas)
    .filter(([key]) => area === undefined || key === area)
    .flatMap(([key, commands]) =>
      Object.entries(commands)
        .filter(([own]) => name === undefined || own === name)
        .map(([own, command]) => lineOf(key, own, command)),
    )
  return [
    'The owner’s commands:',
    ...shown,
    'Every command takes --channel CODE, --json and --help. Amounts are in the channel’s currency, such as 499.50.',
  ].join('\n')
}

/** Returns the message of parseArgs without its advice on arguments that begin with a dash. */
const firstSentence = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('. ')[0] ?? ''

/** Where the line was typed: its output, and the shop that it works on. */
export interface Terminal {
  print(line: string): void
  openShop(): Promise<Pick<Runtime, 'db' | 'log'> & { close(): Promise<void> }>
}

/**
 * Runs a line of the owner's command line, the words after `npm run shop --`, and prints its rows or its message.
 * Returns the exit code: 0 done, 1 refused with a reason, 2 not understood.
 */
export async function runOwnerLine(argv: string[], { print, openShop }: Terminal): Promise<number> {
  // the record of changes is shown by its name alone, with or without options
  const isLog = argv[0] === 'log' && (argv[1] === undefined || /^--(?!help$)/.test(argv[1]))
  const [given, name, ...rest] = isLog ? ['log', 'list', ...argv.slice(1)] : argv
  // `order ship` and `orders ship` are the same
  const areaName = given !== undefined && Object.hasOwn(areas, `${given}s`) ? `${given}s` : given
  const asJson = argv.includes('--json')
  const refuse = (message: string, shown: string) => {
    print(asJson ? JSON.stringify(fail('invalid_input', message)) : `${message}\n${shown}`)
    return 2
  }
  const area = areaName !== undefined && Object.hasOwn(areas, areaName) ? areas[areaName] : undefined
  const command = area && name !== undefined && Object.hasOwn(area, name) ? area[name] : undefined
  if (!areaName || !command) {
    const asks = argv.some((argument) => argument === '--help' || argument === '-h')
    if (argv.length === 0 || asks) return (print(help(area ? areaName : undefined)), 0)
    const unknown = `There is no command ${[areaName, area && name].filter(Boolean).join(' ')}`
    if (!area) {
      const shown = `The areas are ${Object.keys(areas).join(', ')}; npm run shop -- --help shows all commands`
      return refuse(unknown + didYouMean(areaName ?? '', Object.keys(areas)), shown)
    }
    return refuse(unknown + didYouMean(name ?? '', Object.keys(area), `${areaName} `), help(areaName))
  }
  let parsed
  try {
    parsed = parseArgs({ args: rest, allowPositionals: true, options: { ...command.options, ...common } })
  } catch (error) {
    const number = rest.find((argument) => /^-[\d.,]/.test(argument))
    const [, option] = /^Unknown option '--([^']*)'/.exec(firstSentence(error)) ?? []
    const options = Object.keys({ ...command.options, ...common })
    const message = number
      ? `${number}: a negative number is not possible here`
      : firstSentence(error) + (option === undefined ? '' : didYouMean(option, options, '--'))
    return refuse(message, help(areaName, name))
  }
  const values: Options = Object.fromEntries(
    Object.entries(parsed.values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[key, value]] : [],
    ),
  )
  if (values.help === true) return (print(help(areaName, name)), 0)
  const missing = (command.arguments ?? []).slice(parsed.positionals.length)
  if (missing.length > 0) return refuse(`Missing: ${missing.join(', ')}`, help(areaName, name))
  const known = [...(command.arguments ?? []), ...(command.optionalArguments ?? [])].length
  const unknown = parsed.positionals.slice(known)
  if (unknown.length > 0)
    return refuse(`Not understood: ${unknown.join(' ')}. A value with spaces needs quotes`, help(areaName, name))

  const { db, log, close } = await openShop()
  try {
    await db.runAlone(() => migrate(db))
    const channels = await readActiveChannels(db.read)
    const wanted = values.channel ?? (await readSettings(db)).default_channel
    const channel =
      channels.find(({ code }) => code === wanted) ?? (values.channel === undefined ? channels[0] : undefined)
    if (!channel) {
      const codes = channels.map(({ code }) => code).join(', ') || 'none; npm start makes one'
      return refuse(`There is no channel ${String(wanted)}; the channels are: ${codes}`, help(areaName, name))
    }
    const now = new Date()
    const source = `${areaName} ${name}`
    const context = { db, channel, log, now: () => now, actor: { kind: 'command' as const }, source }
    const result = await command.run({ db, channel, now, context }, parsed.positionals, values)
    if (result.ok) {
      if (values.json === true) print(JSON.stringify({ ok: true, rows: result.value }))
      else for (const line of tableOf(result.value)) print(line)
      return 0
    }
    const error = toFailure(result.error)
    print(values.json === true ? JSON.stringify({ ok: false, error }) : error.message)
    return 1
  } finally {
    await close()
  }
}

/** Rows as a table, line by line, whose columns are as wide as their values. */
function tableOf(rows: Printed): string[] {
  const columns = Object.keys(rows[0] ?? {})
  const texts = rows.map((row) => columns.map((column) => String(row[column] ?? '')))
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((cells) => Math.min(60, cells[index]?.length ?? 0))),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return rows.length === 0 ? ['Nothing found.'] : [columns, ...texts].map(line)
}
