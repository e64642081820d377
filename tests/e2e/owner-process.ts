import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { areas } from '~/commands/shop/areas'
import type { Options } from '~/commands/shop/owner-command'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { messageOf } from '~/messages/messages'
import { getRuntime } from '~/http/runtime.server'

/**
 * Runs the owner's commands that the parent process sends, as `npm run shop -- …` does, and sends their rows back. To
 * start the command line costs as much as six pages in a browser, and some journeys need a dozen commands.
 */
async function run([area = '', name = '', ...rest]: string[]) {
  const command = areas[area]?.[name] ?? areas[`${area}s`]?.[name]
  if (!command) throw new Error(`There is no command ${area} ${name}`)
  const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options: command.options ?? {} })
  const { db, log } = await getRuntime()
  const channels = await readActiveChannels(db.read)
  const channel = channels.find(({ code }) => code === 'in')
  if (!channel) throw new Error('There is no channel in')
  const now = new Date()
  const source = `${area} ${name}`
  const context: StaffContext = { db, channel, log, now: () => now, actor: { kind: 'command' }, source }
  const result = await command.run({ db, channel, now, context }, positionals, values as Options)
  if (!result.ok) throw new Error(`${area} ${name}: ${messageOf(result.error)}`)
  return result.value
}

process.on('message', ({ id, args, input }: { id: number; args: string[]; input: string }) => {
  // what a command asks for is never an argument of it
  Object.defineProperty(process, 'stdin', { value: Readable.from([`${input}\n`]), configurable: true })
  run(args).then(
    (rows) => process.send?.({ id, rows }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.once('disconnect', () => process.exit())
